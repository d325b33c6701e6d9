import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import type { OrderHistoryEntry } from "#lib/core/service/schemas/order.ts";
import { listActs } from "./list-acts.ts";
import { listChanges } from "./list-changes.ts";
import { listEvents } from "./list-events.ts";
import { listNotes } from "./list-notes.ts";
import type { ActMoment, ChangeMoment, Moment } from "./moment.ts";

/** Everything that became of an order, whoever did it; newest first. */
export async function listMoments(
  ctx: MemberContext,
  { orderId, history }: { orderId: string; history: readonly OrderHistoryEntry[] },
): Promise<Moment[]> {
  requireRole(ctx, "orders:read");
  const [events, acts, notes, changes] = await Promise.all([
    listEvents(ctx, orderId),
    listActs(ctx, orderId),
    listNotes(ctx, orderId),
    listChanges(ctx, orderId),
  ]);
  const told = history.map(({ event, status, at }, index) => ({
    kind: "history" as const,
    id: `${index}/${event}`,
    event,
    status,
    at: new Date(at).toISOString(),
  }));
  const byThemselves = acts.filter((act) => !isPartOf(changes, act));
  const moments: Moment[] = [...told, ...events, ...byThemselves, ...notes, ...changes];
  return moments.toSorted((a, b) => b.at.localeCompare(a.at));
}

/** An exchange is one act: the creation and the cancellation that it is made of are not told again. */
function isPartOf(changes: readonly ChangeMoment[], { action }: ActMoment): boolean {
  if (action === "order.create") return changes.some(({ role }) => role === "new");
  if (action !== "order.cancel") return false;
  return changes.some(({ role, state }) => state === (role === "old" ? "done" : "undone"));
}
