import type { Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import type { Intent } from "./open-intent.ts";

/** Tells the pages that show it: of a creation the lists, of anything else the order it is about. */
export async function notifyIntent(tx: Executor, intent: Intent): Promise<void> {
  const { workspaceId, mode, orderId, kind } = intent;
  if (kind === "create") await notifyChange(tx, { workspaceId, mode, kind: "creation", id: intent.id });
  if (orderId) await notifyChange(tx, { workspaceId, mode, kind: "order", id: orderId });
  if (orderId && kind === "pay") await notifyChange(tx, { workspaceId, mode, kind: "payments", id: orderId });
}
