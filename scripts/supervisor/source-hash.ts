import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

const folders = ["app", "components", "lib", "drizzle", "messages", "public"];
const rootFiles =
  /^(package\.json|package-lock\.json|tsconfig\.json|proxy\.ts|next\.config\.ts|instrumentation.*\.ts|postcss\.config\.\w+)$/;
const hexDigits = 16;
const notBuilt = /\.test\.tsx?$/;

/** Over all that a build depends on: the sources, the versions, the key it is made with, and what is inlined. */
export function sourceHash(root: string, actionsKey: string): string {
  const hash = createHash("sha256").update(actionsKey);
  for (const [name, value] of inlinedVariables()) hash.update(`${name}=${value}\0`);
  for (const file of sources(root)) {
    hash.update(`\0${file}\0`).update(readFileSync(path.join(root, file)));
  }
  // Short, because it travels with each address of a script: see deploymentId in next.config.ts.
  return hash.digest("hex").slice(0, hexDigits);
}

function sources(root: string): string[] {
  const atRoot = readdirSync(root).filter((name) => rootFiles.test(name));
  const inside = folders.flatMap((folder) => filesBelow(root, folder));
  return [...atRoot, ...inside].filter((file) => !notBuilt.test(file)).sort();
}

function filesBelow(root: string, folder: string): string[] {
  if (!statSync(path.join(root, folder), { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}

function inlinedVariables(): [string, string | undefined][] {
  return Object.entries(process.env)
    .filter(([name]) => name.startsWith("NEXT_PUBLIC_"))
    .sort(([left], [right]) => (left < right ? -1 : 1));
}
