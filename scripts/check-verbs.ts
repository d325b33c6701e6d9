import "./require-node.ts";
import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./root.ts";
import { findLooseVerbs, listVerbFiles } from "./verbs/find-loose-verbs.ts";

/** Every verb begins with its permission, and nothing but a verb reaches the database by itself. */
const files = listVerbFiles(root);
const problems = files.flatMap((file) =>
  findLooseVerbs(path.relative(root, file), readFileSync(file, "utf8")),
);

for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(`${files.length} files of verbs, ${problems.length} problems\n`);
process.exitCode = files.length === 0 || problems.length > 0 ? 1 : 0;
