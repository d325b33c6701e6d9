import type { ActionEntry, EventEntry, HistoryEntry } from "./timeline-entry.ts";

type Parts = {
  history: readonly Omit<HistoryEntry, "act" | "source">[];
  acts: readonly ActionEntry[];
  events: readonly EventEntry[];
};

/** The entry of the service's history that an action of ours causes. An order has each of them once. */
const causes: Partial<Record<string, readonly string[]>> = {
  "order.create": ["order.created"],
  "order.pay": ["order.confirmed", "order.paid"],
  "order.cancel": ["order.cancelled"],
};

/** Event and history entry are of one change, so their times differ by little. */
const nearMs = 60_000;

/**
 * Joins what tells of the same fact: the entry of the service's history, the action of a member that caused it, and the
 * webhook event that reported it. What has no such entry stays an entry of its own.
 */
export function foldTimeline({ history, acts, events }: Parts) {
  const looseActs = new Set(acts);
  const looseEvents = new Set(events);
  const folded = history.map((entry): HistoryEntry => {
    const act = [...looseActs].find(({ action }) => causes[action]?.includes(entry.event)) ?? null;
    if (act) looseActs.delete(act);
    const source = findNearest(entry, looseEvents);
    if (source) looseEvents.delete(source);
    return { ...entry, act, source };
  });
  return { history: folded, acts: [...looseActs], events: [...looseEvents] };
}

/** The event of the same type that is nearest in the service's time. */
function findNearest({ event, at }: Pick<HistoryEntry, "event" | "at">, events: Iterable<EventEntry>) {
  const distance = ({ eventAt }: EventEntry) => Math.abs(Date.parse(eventAt) - Date.parse(at));
  const near = [...events].filter((other) => other.type === event && distance(other) <= nearMs);
  return near.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}
