import { statfsSync } from "node:fs";
import { CannotStart } from "./cannot-start.ts";

/** PostgreSQL begins a piece of its log, of 16 MB, to come up after a crash, and writes while it serves. */
const neededMb = 64;

/** Says what to do where the disk is full; its message is shown unchanged. */
export class NoSpace extends CannotStart {
  constructor(dataDir: string, said: string) {
    super(
      `There is no space left to write: ${said}. Pressroom keeps its data in ${dataDir}, where ${freeMb(dataDir)} MB are free and at least ${neededMb} MB are needed. What was saved before is kept. Free some space there (or on the disk of your own PostgreSQL, or of the file you named), then start again.`,
    );
  }
}

export const lacksSpace = (dataDir: string): boolean => freeMb(dataDir) < neededMb;

/** For users other than root, as PostgreSQL runs as one. */
function freeMb(dataDir: string): number {
  const { bavail, bsize } = statfsSync(dataDir);
  return Math.floor((bavail * bsize) / (1024 * 1024));
}
