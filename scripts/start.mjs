import { enableCompileCache } from "node:module";
import path from "node:path";

// Enabled before the first TypeScript, whose JavaScript is then stored too: from the second start on, this process does
// not load Node's compiler, which takes 17 MB. `compile-cache.ts` names the same folder.
enableCompileCache(path.join(import.meta.dirname, "../node_modules/.cache/pressroom/compiled"));
await import("./start.ts");
