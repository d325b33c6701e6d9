import "./require-node.mjs";
import { execFileSync } from "node:child_process";
import { cp, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { root } from "./root.ts";

/**
 * Usage: node scripts/build-package.ts <folder of a package.json> [target]. Compiles what its entries import, without
 * tests.
 */
const [folder = "", given] = process.argv.slice(2);
const source = path.resolve(folder);
const { name, files } = JSON.parse(await readFile(path.join(source, "package.json"), "utf8"));
const target = given ?? path.join(root, ".data/packages", path.basename(name));

await rm(target, { recursive: true, force: true });
const tsc = path.join(root, "node_modules/.bin/tsc");
execFileSync(tsc, ["-p", path.join(source, "tsconfig.build.json"), "--outDir", target], { stdio: "inherit" });
// Files that the built code needs at run time. npm includes the first two by default.
for (const asset of ["package.json", "README.md", ...files]) {
  await cp(path.join(source, asset), path.join(target, asset), { recursive: true });
}
process.stdout.write(`The package is in ${target}\n`);
