import { createHash } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { CannotStart } from "../cannot-start.ts";
import { isAssembled, root } from "../root.ts";
import { type Lock, takeLock } from "../take-lock.ts";
import { buildEnvironment } from "./environment.ts";
import { runNext } from "./run-next.ts";

const folders = ["app", "components", "lib", "drizzle", "messages", "public", "docs/merchant"];
const rootFiles =
  /^(package\.json|package-lock\.json|tsconfig\.json|proxy\.ts|next\.config\.ts|instrumentation.*\.ts|postcss\.config\.\w+)$/;
const hexDigits = 16;
const notBuilt = /\.test\.tsx?$/;

/** Hash of everything that a build depends on: the sources, the versions and the inlined variables. */
export function sourceHash(root: string): string {
  const hash = createHash("sha256");
  for (const [name, value] of inlinedVariables()) hash.update(`${name}=${value}\0`);
  for (const file of sources(root)) {
    hash.update(`\0${file}\0`).update(readFileSync(path.join(root, file)));
  }
  // Short, because every address of a script contains it: see deploymentId in next.config.ts.
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

const stamp = path.join(root, ".next", "pressroom-build");
/** The server of the build. It needs neither the sources nor the dependencies of this folder. */
export const standaloneServer = path.join(root, ".next", "standalone", "server.js");
// Next writes it last.
const buildId = path.join(root, ".next", "BUILD_ID");
/** Beside the build, so that a copy of the sources has its own locks. `next build` keeps this folder. */
const locks = path.join(root, ".next", "cache", "pressroom");
const longestBuildMs = 15 * 60_000;
// Long enough for a dashboard that is shutting down.
const patienceMs = 3_000;

type Build = {
  hash: string;
  isNew: boolean;
  /** Locked while the build is served, so that no other start replaces it. */
  serving: Lock;
};

/**
 * Builds the dashboard, unless the last successful build is of this source.
 *
 * @throws CannotStart when a dashboard serves the build that a new one would replace
 */
export async function buildDashboard(signal: AbortSignal, begins: () => void): Promise<Build> {
  const hash = isAssembled ? readFileSync(stamp, "utf8") : sourceHash(root);
  // No process can build here, or in a folder of another user, so no lock is needed.
  if (isAssembled || (isBuilt(hash) && !canBuild()))
    return { hash, isNew: false, serving: { release: () => undefined } };
  mkdirSync(locks, { recursive: true });
  const building = await lockBuild(signal);
  try {
    const isNew = !isBuilt(hash);
    if (isNew) {
      await refuseWhileServed(signal);
      begins();
      rmSync(stamp, { force: true });
      await runNext(["build"], buildEnvironment(hash), signal);
      if (!existsSync(buildId)) throw new CannotStart("next build ended without a word and without a build.");
      dropVariables();
      linkAssets();
      writeFileSync(stamp, hash);
    }
    return { hash, isNew, serving: await lockServing(signal) };
  } finally {
    building.release();
  }
}

/** Next copies `.env`, which docker compose reads, into the server. Its secrets must not go where the server goes. */
function dropVariables(): void {
  const folder = path.dirname(standaloneServer);
  for (const name of globSync(".env*", { cwd: folder })) rmSync(path.join(folder, name));
}

/** Next leaves it to the operator to serve the assets from here or from elsewhere. */
function linkAssets(): void {
  const assets = path.join(path.dirname(standaloneServer), ".next", "static");
  rmSync(assets, { recursive: true, force: true });
  symlinkSync(path.relative(path.dirname(assets), path.join(root, ".next", "static")), assets);
}

function isBuilt(hash: string): boolean {
  return existsSync(stamp) && existsSync(buildId) && readFileSync(stamp, "utf8") === hash;
}

function canBuild(): boolean {
  try {
    accessSync(path.dirname(stamp), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

async function lockBuild(signal: AbortSignal): Promise<Lock> {
  const lock = await takeLock(path.join(locks, "build.lock"), longestBuildMs, signal);
  if (!lock)
    throw new CannotStart("Another build of this folder has been running for 15 minutes. Stop it first.");
  return lock;
}

const servingFile = path.join(locks, "serving.lock");

/** Takes the shared lock. Only a build takes it exclusively, for a short time and while it has the build lock. */
async function lockServing(signal: AbortSignal): Promise<Lock> {
  const lock = await takeLock(servingFile, patienceMs, signal, "shared");
  if (!lock) throw new CannotStart(`${servingFile} is held by another program: stop it first.`);
  return lock;
}

async function refuseWhileServed(signal: AbortSignal): Promise<void> {
  const lock = await takeLock(servingFile, patienceMs, signal);
  if (!lock)
    throw new CannotStart(
      "A dashboard is running from this folder, and a new build would break it, because the sources have changed. Nothing was built, and the dashboard still runs. Stop it first, then start again.",
    );
  lock.release();
}
