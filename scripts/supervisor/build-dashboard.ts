import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { CannotStart } from "../cannot-start.ts";
import { root } from "../root.ts";
import { keepBuildKey } from "../secrets/generated.ts";
import { type Lock, takeLock } from "../take-lock.ts";
import { buildEnvironment } from "./environment.ts";
import { runNext } from "./run-next.ts";
import { sourceHash } from "./source-hash.ts";

const stamp = path.join(root, ".next", "pressroom-build");
// Next writes it last.
const buildId = path.join(root, ".next", "BUILD_ID");
/** Beside what is built, of which a copy of the sources has its own; `next build` keeps this folder. */
const locks = path.join(root, ".next", "cache", "pressroom");
const longestBuildMs = 15 * 60_000;
// Long enough for a dashboard that is just ending.
const patienceMs = 3_000;

export type Build = {
  hash: string;
  isNew: boolean;
  /** Held while the build is served: nobody replaces it meanwhile. */
  serving: Lock;
};

/**
 * Builds unless the last build that succeeded is of this source and this key.
 *
 * @throws CannotStart when a dashboard serves the build that a new one would replace.
 */
export async function buildDashboard(
  actionsKey: string,
  signal: AbortSignal,
  begins: () => void,
): Promise<Build> {
  const hash = sourceHash(root, actionsKey);
  // An image or a folder of another user: nobody builds here, so nothing needs a lock.
  if (isBuilt(hash) && !canBuild()) return { hash, isNew: false, serving: { release: () => undefined } };
  mkdirSync(locks, { recursive: true });
  const building = await lockBuild(signal);
  try {
    const isNew = !isBuilt(hash);
    if (isNew) {
      await refuseWhileServed(signal);
      begins();
      rmSync(stamp, { force: true });
      await runNext(["build"], buildEnvironment(actionsKey, hash), signal);
      if (!existsSync(buildId)) throw new CannotStart("next build ended without a word and without a build.");
      keepBuildKey(actionsKey);
      writeFileSync(stamp, hash);
    }
    return { hash, isNew, serving: await lockServing(signal) };
  } finally {
    building.release();
  }
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
    throw new CannotStart(
      "Another build of this folder has been running for a quarter of an hour: stop it first.",
    );
  return lock;
}

const servingFile = path.join(locks, "serving.lock");

/** Only who builds takes it alone, for a moment and under the lock of builds. */
async function lockServing(signal: AbortSignal): Promise<Lock> {
  const lock = await takeLock(servingFile, patienceMs, signal, "shared");
  if (!lock) throw new CannotStart(`${servingFile} is held by another program: stop it first.`);
  return lock;
}

async function refuseWhileServed(signal: AbortSignal): Promise<void> {
  const lock = await takeLock(servingFile, patienceMs, signal);
  if (!lock)
    throw new CannotStart(
      "A dashboard is running from this folder, and a new build (the sources or ACTIONS_KEY differ from its own) would break it. Nothing was built, and it goes on. Stop it first, then start again.",
    );
  lock.release();
}
