import { globSync } from "node:fs";
import path from "node:path";

/** What other rooms may use: the top of each feature and workflow. What is `internal/` has been decided by a verb. */
export const listVerbFiles = (root: string): string[] =>
  globSync("lib/{features,workflows}/*/*.ts", { cwd: root })
    .filter((file) => !/(\.test|actions)\.ts$/.test(file))
    .map((file) => path.join(root, file));
