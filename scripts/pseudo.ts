import "./require-node.ts";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { copySources } from "#e2e/fixtures/copy-sources.ts";
import { root } from "./root.ts";
import { temporaryDataDir } from "./temporary-data-dir.ts";
import { writePseudo } from "./words/write-pseudo.ts";

/**
 * Runs a script of this repository in a copy of it whose English is pseudo-localised: `npm run pseudo -- shots --width=390`,
 * `npm run pseudo -- dev`. Nothing of it is in a build that merchants use.
 */
const [script = "dev", ...args] = process.argv.slice(2);
const pictures = path.join(root, "shots", "pseudo");

// Not under node_modules: Node strips no types there. And where PostgreSQL may enter.
const copy = temporaryDataDir();
process.on("exit", () => rmSync(copy, { recursive: true, force: true }));
// The script in the copy hears of them too, and ends first.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);

copySources(root, copy);
const english = path.join(copy, "messages", "en.json");
writeFileSync(english, JSON.stringify(writePseudo(JSON.parse(readFileSync(english, "utf8")))));
const child = spawn("npm", ["run", script, "--", ...args, ...whereTo()], { cwd: copy, stdio: "inherit" });
const [code] = await once(child, "exit");
process.exit(code ?? 1);

/** Pictures are kept here, not in the copy, which goes. */
function whereTo(): string[] {
  const isSaid = args.some((arg) => arg.startsWith("--folder"));
  return script === "shots" && !isSaid ? [`--folder=${pictures}`] : [];
}
