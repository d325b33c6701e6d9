import "./require-node.mjs";
import module from "node:module";
import { compileCache } from "./compile-cache.mjs";

// Enabled before the first TypeScript, whose JavaScript is then stored too: from the second start on, this process does
// not load Node's compiler, which takes 17 MB.
module.enableCompileCache(compileCache);
await import("./start.ts");
