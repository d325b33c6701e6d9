import "./require-node.mjs";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { copySources } from "#e2e/fixtures/copy-sources.ts";
import { root } from "./root.ts";
import { temporaryDataDir } from "./temporary-data-dir.ts";
import { writePseudo } from "./words/write-pseudo.ts";

/**
 * Runs a script of this repository in a copy whose English is pseudo-localised: `npm run pseudo -- shots
 * --width=390`, `npm run pseudo -- dev`. A build for merchants contains none of it.
 */
const [script = "dev", ...args] = process.argv.slice(2);
const pictures = path.join(root, "shots", "pseudo");

// Not under node_modules, because Node strips no types there. PostgreSQL's user may enter this folder.
const copy = temporaryDataDir();
process.on("exit", () => rmSync(copy, { recursive: true, force: true }));
// The script in the copy receives these signals too, and ends first.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);

copySources(root, copy);
const english = path.join(copy, "messages", "en.json");
writeFileSync(english, JSON.stringify(writePseudo(JSON.parse(readFileSync(english, "utf8")))));
const child = spawn("npm", ["run", script, "--", ...args, ...whereTo()], { cwd: copy, stdio: "inherit" });
const [code] = await once(child, "exit");
process.exit(code ?? 1);

/** The pictures are stored here, because the copy is deleted. */
function whereTo(): string[] {
  const isSaid = args.some((arg) => arg.startsWith("--folder"));
  return script === "shots" && !isSaid ? [`--folder=${pictures}`] : [];
}
