import { readDisk } from "#lib/core/storage/disk-space.ts";
import { log } from "#lib/log.ts";

const everyMs = 60_000;

/** Logs when the disk becomes nearly full, and when it is no longer so. Each worker looks at its own disk. */
export function reportDisk(): void {
  let wasLow = false;
  const report = async () => {
    const disk = await readDisk();
    if (!disk || disk.isLow === wasLow) return;
    const { freeBytes, sizeBytes } = disk;
    wasLow = disk.isLow;
    if (wasLow) log().warn({ component: "worker", freeBytes, sizeBytes }, "disk nearly full");
    else log().info({ component: "worker", freeBytes, sizeBytes }, "disk no longer nearly full");
  };
  void report();
  setInterval(() => void report(), everyMs).unref();
}
