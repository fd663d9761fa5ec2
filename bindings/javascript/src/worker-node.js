// A worker thread of Node.

import { parentPort } from "node:worker_threads";
import { server } from "./searches.js";

parentPort.on("message", server((message) => parentPort.postMessage(message)));
