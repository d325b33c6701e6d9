import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { type DiskSpace, readDisk } from "#lib/core/storage/disk-space.ts";

/** This server's disk if it is nearly full, otherwise null. */
export async function getLowDisk(ctx: WorkspaceContext): Promise<DiskSpace | null> {
  requirePermission(ctx, "settings:manage");
  const disk = await readDisk();
  return disk?.isLow ? disk : null;
}
