import "./require-node.ts";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { copySources } from "#e2e/fixtures/copy-sources.ts";
import { root } from "./root.ts";
import { writePseudo } from "./words/write-pseudo.ts";

/**
 * Runs a script of this repository in a copy of it whose English is pseudo-localised: `npm run pseudo -- shots --width=390`,
 * `npm run pseudo -- dev`. Nothing of it is in a build that merchants use.
 */
const copy = path.join(root, "node_modules", ".cache", "pressroom", "pseudo");
const [script = "dev", ...args] = process.argv.slice(2);

copySources(root, copy);
const english = path.join(copy, "messages", "en.json");
writeFileSync(english, JSON.stringify(writePseudo(JSON.parse(readFileSync(english, "utf8")))));
const child = spawn("npm", ["run", script, "--", ...args], { cwd: copy, stdio: "inherit" });
const [code] = await once(child, "exit");
process.exit(code ?? 1);
