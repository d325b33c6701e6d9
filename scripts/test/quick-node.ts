import path from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../root.ts";

/** Environment of a process that loads much of drizzle-orm: see scripts/quick-imports.ts. */
export function quickNode(): { NODE_OPTIONS: string } {
  const quick = `--import=${pathToFileURL(path.join(root, "scripts/quick-imports.ts")).href}`;
  return { NODE_OPTIONS: [process.env.NODE_OPTIONS, quick].filter((option) => option).join(" ") };
}
