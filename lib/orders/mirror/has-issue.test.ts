import { expect, test } from "vitest";
import { hasIssue } from "./has-issue.ts";

const at = "2026-11-22T00:00:00Z";
const told = (...entries: [event: string, status: string | null][]) => ({
  history: entries.map(([event, status]) => ({ event, status, at })),
});

test.each([
  ["nothing", told(), false],
  ["an issue", told(["order.created", "draft"], ["order.issue", "on_hold"]), true],
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
])("%s", (_, order, expected) => {
  expect(hasIssue(order)).toBe(expected);
});
