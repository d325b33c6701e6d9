import { statfs } from "node:fs/promises";
import path from "node:path";
import { env } from "#lib/env.ts";

export type DiskSpace = { freeBytes: number; sizeBytes: number };

const gigabyte = 1_000_000_000;

/** Below this a disk is nearly full: 5 % of it, at least 1 GB and at most 10 GB. */
const lowBelow = (sizeBytes: number) => Math.min(Math.max(sizeBytes / 20, gigabyte), 10 * gigabyte);

/** A disk that was nearly full needs a tenth more, so that the answer does not change with each file. */
export const isLow = ({ freeBytes, sizeBytes }: DiskSpace, wasLow = false): boolean =>
  freeBytes < lowBelow(sizeBytes) * (wasLow ? 1.1 : 1);

/** Each may be a disk of its own. PostgreSQL's folder is there if it is the embedded one. */
const folders = ["", "files", "postgres"];

const keptMs = 5_000;
let lately: { at: number; disk: Promise<LocalDisk | null> } | undefined;

export type LocalDisk = DiskSpace & { isLow: boolean };

/** The disk of DATA_DIR that is nearest to full. Null if the system does not say. Each page may ask. */
export function readDisk(): Promise<LocalDisk | null> {
  const at = performance.now();
  if (!lately || at - lately.at >= keptMs) {
    const before = lately?.disk ?? Promise.resolve(null);
    lately = { at, disk: before.then((known) => findFullest(known?.isLow ?? false)) };
  }
  return lately.disk;
}

async function findFullest(wasLow: boolean): Promise<LocalDisk | null> {
  const read = await Promise.all(folders.map((folder) => readSpace(path.resolve(env().DATA_DIR, folder))));
  const share = ({ freeBytes, sizeBytes }: DiskSpace) => freeBytes / lowBelow(sizeBytes);
  const [fullest] = read.flatMap((disk) => disk ?? []).toSorted((a, b) => share(a) - share(b));
  return fullest ? { ...fullest, isLow: isLow(fullest, wasLow) } : null;
}

/** Space for users other than root, because PostgreSQL runs as such a user. Some network drives have no size. */
async function readSpace(folder: string): Promise<DiskSpace | null> {
  const found = await statfs(folder).catch(() => null);
  return found && found.blocks > 0
    ? { freeBytes: found.bavail * found.bsize, sizeBytes: found.blocks * found.bsize }
    : null;
}

/** PostgreSQL needs it to keep running beside a new file. */
const reservedBytes = 64 * 1024 * 1024;

/** Whether a new print file fits into the folder of print files. A bucket has room. */
export async function hasRoom(sizeBytes: number): Promise<boolean> {
  if (env().S3_BUCKET) return true;
  const disk = await readSpace(path.resolve(env().DATA_DIR, "files"));
  return !disk || disk.freeBytes - sizeBytes >= reservedBytes;
}
