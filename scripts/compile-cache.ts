import path from "node:path";
import { root } from "./root.ts";

/** Where Node keeps the compiled form of what it loads, so that a second start compiles nothing. */
export const compileCache = path.join(root, "node_modules", ".cache", "pressroom", "compiled");
