import path from "node:path";
import { root } from "./root.ts";

/** Where Node stores compiled modules, so that a second start does not compile them again. */
export const compileCache = path.join(root, "node_modules", ".cache", "pressroom", "compiled");
