import path from "node:path";

/** Where Node stores compiled modules, so that a second start does not compile them again. */
export const compileCache = path.join(
  import.meta.dirname,
  "..",
  "node_modules",
  ".cache",
  "pressroom",
  "compiled",
);
