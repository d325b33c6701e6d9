import { cpSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { CannotStart } from "../cannot-start.ts";
import { root } from "../root.ts";
import { listPackages } from "./list-packages.ts";

/** What an assembled folder can run. The dashboard's server has its own dependencies in the build. */
const programs = [
  "scripts/start.ts",
  "scripts/sandbox.ts",
  "scripts/backup.ts",
  "scripts/db-distribute.ts",
  "scripts/restore.ts",
  "scripts/owner-reset.ts",
  "scripts/rotate-secrets.ts",
  "lib/worker/worker.ts",
  "lib/features/uploads/internal/inspect/decoder-process.ts",
  "sandbox/server.ts",
];
const sources = ["drizzle", "lib", "messages", "sandbox", "scripts", "package.json"];
const build = [".next/BUILD_ID", ".next/pressroom-build", ".next/standalone"];

/** Tests, and the secrets that docker compose reads from `.env`, which `next build` copies into its server. */
const leftOut = /(\.test\.tsx?|[/\\]\.env[^/\\]*)$/;

export const isCopied = (file: string): boolean => !leftOut.test(file);

/**
 * Copies what a server needs to run Pressroom into an empty folder: the build, the worker, the sandbox, the commands of
 * an operator and their dependencies. Nothing in it is written to when it runs.
 * @throws CannotStart when the folder is not empty
 */
export async function assemble(target: string): Promise<void> {
  mkdirSync(target, { recursive: true });
  if (readdirSync(target).length > 0)
    throw new CannotStart(`${target} is not empty. Choose another folder, or delete this one first.`);
  const packages = await listPackages(root, programs);
  for (const each of [...sources, ...build, ...packages]) {
    const from = path.join(root, each);
    // The packages for other platforms are not installed.
    if (packages.includes(each) && !existsSync(from)) continue;
    cpSync(from, path.join(target, each), {
      recursive: true,
      // The assets are a link to their folder in the build.
      dereference: true,
      filter: isCopied,
    });
  }
}
