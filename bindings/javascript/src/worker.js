// A worker of a page.

import { server } from "./searches.js";

const receive = server((message) => self.postMessage(message));
self.addEventListener("message", ({ data }) => receive(data));
