import { expect, test } from "vitest";
import { foldTimeline } from "./fold-timeline.ts";
import type { ActionEntry, EventEntry } from "./timeline-entry.ts";

const minute = (number: number) => new Date(Date.UTC(2026, 10, 1, 9, number)).toISOString();
const entry = (event: string, at: string) => ({
  kind: "history" as const,
  id: event,
  event,
  status: null,
  at,
});
const act = (action: string): ActionEntry => ({
  ...{ kind: "act", id: action, at: minute(30), by: "Ada", isPressroom: false, action },
  ...{ cents: null, code: null, tags: null, assignee: null, isUnassigned: false, note: null },
});
const event = (id: string, type: string, eventAt: string): EventEntry => ({
  ...{ kind: "event", id, at: minute(45), type, eventAt, code: null, changed: [] },
});

test("the action and the event of a fact are part of its entry in the service's history", () => {
  const folded = foldTimeline({
    history: [entry("order.created", minute(0)), entry("order.confirmed", minute(1))],
    acts: [act("order.create"), act("order.pay"), act("order.tag")],
    events: [event("made", "order.created", minute(0))],
  });
  expect(folded.history).toMatchObject([
    { event: "order.created", act: { action: "order.create" }, source: { id: "made" } },
    { event: "order.confirmed", act: { action: "order.pay" }, source: null },
  ]);
  expect(folded.acts).toMatchObject([{ action: "order.tag" }]);
  expect(folded.events).toEqual([]);
});

test("of two events of a type, each belongs to the entry that is nearest to it", () => {
  const { history } = foldTimeline({
    history: [entry("order.issue", minute(0)), entry("order.issue", minute(10))],
    acts: [],
    events: [event("second", "order.issue", minute(10)), event("first", "order.issue", minute(0))],
  });
  expect(history.map(({ source }) => source?.id)).toEqual(["first", "second"]);
});

test("an event of another time or type stays an entry of its own, as does a payment that was refused", () => {
  const folded = foldTimeline({
    history: [entry("order.shipped", minute(0))],
    acts: [act("order.pay_refused")],
    events: [event("late", "order.shipped", minute(2)), event("other", "order.delivered", minute(0))],
  });
  expect(folded.history).toMatchObject([{ act: null, source: null }]);
  expect(folded.events.map(({ id }) => id)).toEqual(["late", "other"]);
  expect(folded.acts).toHaveLength(1);
});
