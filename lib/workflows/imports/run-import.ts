import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { keepRenewed } from "#lib/core/intents/keep-lease.ts";
import { releaseImport, renewImport, takeImport } from "./hold-import.ts";
import { checkImport } from "./internal/checking/check-import.ts";
import { createOrders } from "./internal/running/create-orders.ts";

/**
 * Checks an import, or makes its orders, for a turn.
 * @returns "over" when there is nothing left to do here, "again" at once, or "later" when something must pass first
 */
export async function runImport(ctx: SystemContext, importId: string): Promise<"over" | "again" | "later"> {
  requireTask(ctx, "imports");
  const held = await takeImport(ctx, importId);
  if (!held) return "over";
  try {
    return await keepRenewed(
      () => renewImport(held),
      () => (held.state === "checking" ? checkImport(held) : createOrders(held)),
    );
  } finally {
    await releaseImport(held);
  }
}
