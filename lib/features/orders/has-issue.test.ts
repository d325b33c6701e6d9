import { expect, test } from "vitest";
import { hasIssue } from "./has-issue.ts";

const at = "2026-11-22T00:00:00Z";
const told = (...entries: [event: string, status: string | null][]) => ({
  history: entries.map(([event, status]) => ({ event, status, at })),
});

test.each([
  ["nothing", told(), false],
  ["an issue", told(["order.created", "draft"], ["order.issue", "on_hold"]), true],
  ["an issue by the other name", told(["created", "draft"], ["issue", "on_hold"]), true],
  ["an issue and what has no state", told(["order.issue", "on_hold"], ["order.noted", null]), true],
  ["an issue, and still held", told(["order.issue", null], ["order.held", "on_hold"]), true],
  ["an issue that has ended", told(["order.issue", "on_hold"], ["order.resumed", "in_production"]), false],
  [
    "held for another reason since",
    told(["order.issue", "on_hold"], ["a", "shipped"], ["b", "on_hold"]),
    false,
  ],
  [
    "another issue since",
    told(["order.issue", "on_hold"], ["a", "shipped"], ["order.issue", "on_hold"]),
    true,
  ],
])("whether a history has an issue: %s", (_, order, expected) => {
  expect(hasIssue(order, null)).toBe(expected);
});

test.each([
  ["before all of it", -1, told(["order.created", "draft"]), false],
  ["with the last of it", 0, told(["order.created", "draft"]), true],
  ["before a hold", -1, told(["order.held", "on_hold"], ["order.noted", null]), true],
  ["after all of it", 1, told(["order.issue", "on_hold"], ["order.resumed", "in_production"]), true],
])("an issue that a webhook reported %s", (_, seconds, order, expected) => {
  expect(hasIssue(order, new Date(Date.parse(at) + seconds * 1_000))).toBe(expected);
});
