import { statfsSync } from "node:fs";
import { CannotStart } from "./cannot-start.ts";

/** PostgreSQL starts a new segment of its log (16 MB) to come up after a crash, and writes while it serves. */
const neededMb = 64;

/** The disk is full. The message says what to do and is shown unchanged. */
export class NoSpace extends CannotStart {
  constructor(dataDir: string, said: string) {
    super(
      `There is no space left to write: ${said}. Pressroom stores its data in ${dataDir}, which has ${freeMb(dataDir)} MB free and needs at least ${neededMb} MB. What was saved before is kept. Free some space there (or on the disk of your own PostgreSQL, or of the file you named), then start again.`,
    );
  }
}

export const lacksSpace = (dataDir: string): boolean => freeMb(dataDir) < neededMb;

/** Space for users other than root, because PostgreSQL runs as such a user. */
export function freeMb(dataDir: string): number {
  const { bavail, bsize } = statfsSync(dataDir);
  return Math.floor((bavail * bsize) / (1024 * 1024));
}
