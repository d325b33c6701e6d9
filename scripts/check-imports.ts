import "./require-node.mjs";
import { root } from "./root.ts";

const { checkImports } = await import("./imports/check-imports.ts");
const { problems, seen, expected } = await checkImports(root);

for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(`${seen} of ${expected} modules read, ${problems.length} problems\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
