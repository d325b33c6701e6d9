import { existsSync } from "node:fs";
import path from "node:path";

export const root = path.resolve(import.meta.dirname, "..");

/** Whether this folder was made by `npm run assemble`: it has the build, without the sources of the pages. */
export const isAssembled = !existsSync(path.join(root, "app"));
