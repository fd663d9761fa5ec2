// Keeps all files of one build, so that the page starts without a network.
const version = "VERSION";
const files = ["FILES"];

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(version).then((cache) => cache.addAll(["./", ...files])).then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name !== version).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  event.respondWith(
    caches.open(version).then((cache) => cache.match(event.request, { ignoreSearch: true })).then((found) => found ?? fetch(event.request)),
  );
});
