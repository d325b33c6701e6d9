import "./require-node.mjs";
import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./root.ts";
import { findUnguardedVerbs, listVerbFiles } from "./verbs/find-unguarded-verbs.ts";

/** Checks that every verb starts with its permission check, and that only verbs access the database directly. */
const files = listVerbFiles(root);
const problems = files.flatMap((file) =>
  findUnguardedVerbs(path.relative(root, file), readFileSync(file, "utf8")),
);

for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(`${files.length} files of verbs, ${problems.length} problems\n`);
process.exitCode = files.length === 0 || problems.length > 0 ? 1 : 0;
