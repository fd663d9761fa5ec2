// Keeps all files of one build, so that the page starts without a network.
// Other pages of the origin have caches too. This prefix is of the caches of this page.
const prefix = `handsense ${self.registration.scope} `;
const current = prefix + "VERSION";
const files = ["FILES"];
// Kept from its first use on.
const later = "hex.js";

self.addEventListener("install", (event) => {
  event.waitUntil(
    Promise.all([caches.open(current), caches.match(later)])
      .then(([cache, isUsed]) => cache.addAll(["./", ...files, ...(isUsed ? [later] : [])]))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith(prefix) && name !== current;
  const deleted = caches.keys().then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))));
  event.waitUntil(deleted.then(() => self.clients.claim()));
});

async function answer(request) {
  const cache = await caches.open(current);
  const found = await cache.match(request, { ignoreSearch: true });
  if (found) return found;
  const response = await fetch(request);
  if (response.ok && request.url === new URL(later, self.registration.scope).href) await cache.put(request, response.clone());
  return response;
}

self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});
