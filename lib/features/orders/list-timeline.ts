import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import type { OrderHistoryEntry } from "#lib/core/service/schemas/order.ts";
import { listOrderMails } from "#lib/features/mails/list-order-mails.ts";
import { foldTimeline } from "./fold-timeline.ts";
import { listAuditedActions } from "./list-audited-actions.ts";
import { listEvents } from "./list-events.ts";
import { listNotes } from "./list-notes.ts";
import { listOrderReplacements } from "./list-order-replacements.ts";
import type { ActionEntry, ReplacementEntry, TimelineEntry } from "./timeline-entry.ts";

/** Lists everything that happened to an order, newest first, each fact once. */
export async function listTimeline(
  ctx: MemberContext,
  { orderId, history }: { orderId: string; history: readonly OrderHistoryEntry[] },
): Promise<TimelineEntry[]> {
  requireRole(ctx, "orders:read");
  const [events, acts, notes, changes, mails] = await Promise.all([
    listEvents(ctx, orderId),
    listAuditedActions(ctx, orderId),
    listNotes(ctx, orderId),
    listOrderReplacements(ctx, orderId),
    listOrderMails(ctx, orderId),
  ]);
  const historyEntries = history.map(({ event, status, at }, index) => ({
    kind: "history" as const,
    id: `${index}/${event}`,
    event,
    status,
    at: new Date(at).toISOString(),
  }));
  const byThemselves = acts.filter((act) => !isPartOf(changes, act));
  const folded = foldTimeline({ history: historyEntries, acts: byThemselves, events });
  const isReplacement = changes.some(({ role }) => role === "new");
  const creation = isReplacement ? folded.history.find(({ event }) => event === "order.created") : undefined;
  const timelineEntries: TimelineEntry[] = [
    ...folded.history.filter((entry) => entry !== creation),
    ...folded.events,
    ...folded.acts,
    ...notes,
    ...changes.map((change) =>
      change.role === "new" ? { ...change, source: creation?.source ?? null } : change,
    ),
    ...mails.map((mail) => ({ kind: "mail" as const, ...mail })),
  ];
  return timelineEntries.toSorted((a, b) => b.at.localeCompare(a.at));
}

/** A replacement is one entry, so the creation and the cancellation that it consists of are not listed again. */
function isPartOf(changes: readonly ReplacementEntry[], { action }: ActionEntry): boolean {
  if (action === "order.create") return changes.some(({ role }) => role === "new");
  if (action !== "order.cancel") return false;
  return changes.some(({ role, state }) => state === (role === "old" ? "done" : "undone"));
}
