import type { Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";

/** Tells the order's page, and the overviews of those whom a note names. */
export async function notifyNote(
  tx: Executor,
  { workspace, mode }: MemberContext,
  orderId: string,
): Promise<void> {
  const place = { workspaceId: workspace.id, mode, id: orderId };
  await notifyChange(tx, { ...place, kind: "note" });
  await notifyChange(tx, { ...place, kind: "order" });
}
