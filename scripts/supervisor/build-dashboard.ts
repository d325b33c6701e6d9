import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { CannotStart } from "../cannot-start.ts";
import { root } from "../root.ts";
import { takeLock } from "../take-lock.ts";
import { buildEnvironment } from "./environment.ts";
import { runNext } from "./run-next.ts";
import { sourceHash } from "./source-hash.ts";

const stamp = path.join(root, ".next", "pressroom-build");
// Next writes it last.
const buildId = path.join(root, ".next", "BUILD_ID");
const longestBuildMs = 15 * 60_000;

export type Build = { hash: string; isNew: boolean };

/** Builds unless the last build that succeeded is of this source and this key. */
export async function buildDashboard(
  actionsKey: string,
  signal: AbortSignal,
  begins: () => void,
): Promise<Build> {
  const hash = sourceHash(root, actionsKey);
  if (isBuilt(hash)) return { hash, isNew: false };
  const lock = await lockBuild();
  try {
    // Whoever held the lock may have built just this.
    if (isBuilt(hash)) return { hash, isNew: false };
    begins();
    rmSync(stamp, { force: true });
    await runNext(["build"], buildEnvironment(actionsKey, hash), signal);
    if (!existsSync(buildId)) throw new CannotStart("next build ended without a word and without a build.");
    writeFileSync(stamp, hash);
    return { hash, isNew: true };
  } finally {
    lock.release();
  }
}

function isBuilt(hash: string): boolean {
  return existsSync(stamp) && existsSync(buildId) && readFileSync(stamp, "utf8") === hash;
}

async function lockBuild() {
  const folder = path.join(root, "node_modules", ".cache", "pressroom");
  mkdirSync(folder, { recursive: true });
  const lock = await takeLock(path.join(folder, "build.lock"), longestBuildMs);
  if (!lock)
    throw new CannotStart(
      "Another build of this folder has been running for a quarter of an hour: stop it first.",
    );
  return lock;
}
