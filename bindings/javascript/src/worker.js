// A worker of a page.

import { server } from "./serve.js";

const receive = server((message) => self.postMessage(message));
self.addEventListener("message", ({ data }) => receive(data));
