// Keeps all files of one build, so that the page starts without a network.
// Other pages of the origin have caches too. This prefix is of the caches of this page.
const prefix = `handsense ${self.registration.scope} `;
const current = prefix + "VERSION";
const files = ["FILES"];

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(current).then((cache) => cache.addAll(["./", ...files])).then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith(prefix) && name !== current;
  const deleted = caches.keys().then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))));
  event.waitUntil(deleted.then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  event.respondWith(
    caches.open(current).then((cache) => cache.match(event.request, { ignoreSearch: true })).then((found) => found ?? fetch(event.request)),
  );
});
