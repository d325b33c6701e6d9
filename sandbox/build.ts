import { execFileSync } from "node:child_process";
import { cp, rm } from "node:fs/promises";
import path from "node:path";

const source = import.meta.dirname;
const target = path.resolve(process.argv[2] ?? path.join(source, "../.data/packages/sandbox"));

/** What the built files read beside themselves. */
const assets = ["package.json", "README.md", "store/migrations", "seed/art", "people/style.css"];

// Compiles only what the server imports: no tests and none of their helpers.
await rm(target, { recursive: true, force: true });
execFileSync("tsc", ["-p", path.join(source, "tsconfig.build.json"), "--outDir", target], {
  stdio: "inherit",
});
for (const asset of assets) {
  await cp(path.join(source, asset), path.join(target, asset), { recursive: true });
}
process.stdout.write(`The package is in ${target}\n`);
