import { expect, test } from "vitest";
import type { Receiver } from "./select-receivers.ts";
import { troubleOf } from "./trouble-of.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));
const urlOf = (id: string) => `https://desk.example.com/${id}`;
const here = { isReachable: true, urlOf };

const receiver = (given: Partial<Receiver> = {}): Receiver => ({
  id: "a",
  serviceEndpointId: "s",
  url: urlOf(given.id ?? "a"),
  events: [],
  status: "active",
  statusSince: at(0),
  checkedAt: null,
  lastDelivery: null,
  pausedBy: null,
  deletedBy: null,
  lastReceivedAt: null,
  createdAt: at(0),
  deletedAt: null,
  by: null,
  ...given,
});
const attempt = (http_status: number | null, status = "failed") => ({
  type: "order.shipped",
  status,
  http_status,
  at: at(5).toISOString(),
});

test.each<[string, Receiver[], string | null]>([
  ["active", [receiver()], null],
  ["being registered", [receiver({ status: "registering", serviceEndpointId: null })], null],
  ["paused by the service", [receiver({ status: "paused" })], "paused"],
  ["paused here", [receiver({ status: "paused", pausedBy: "p" })], "stopped"],
  ["disabled", [receiver({ status: "disabled" })], "disabled"],
  ["a state that v1 has added", [receiver({ status: "asleep" })], "disabled"],
  ["gone", [receiver({ status: "gone" })], "gone"],
  ["deleted here", [receiver({ status: "deleted", deletedAt: at(1), deletedBy: "p" })], "deleted"],
  [
    "deleted here after an exchange was undone",
    [
      receiver({ id: "b", status: "deleted", deletedAt: at(1), createdAt: at(1) }),
      receiver({ status: "deleted", deletedAt: at(2), deletedBy: "p" }),
    ],
    "deleted",
  ],
  [
    "deleted here, and refused when it was to be registered anew",
    [
      receiver({ id: "b", status: "refused", deletedAt: at(2), createdAt: at(2) }),
      receiver({ status: "deleted", deletedAt: at(1), deletedBy: "p" }),
    ],
    "none",
  ],
  ["refused", [receiver({ status: "refused", deletedAt: at(1) })], "none"],
  ["never there", [], "none"],
  ["registered elsewhere", [receiver({ url: "https://old.example.com/a" })], "moved"],
  ["not reached", [receiver({ lastDelivery: attempt(502) })], "failing"],
  ["without an answer", [receiver({ lastDelivery: attempt(null) })], "failing"],
  ["not yet tried", [receiver({ lastDelivery: attempt(null, "pending") })], null],
  ["reached since", [receiver({ lastDelivery: attempt(502), lastReceivedAt: at(6) })], null],
  ["answered", [receiver({ lastDelivery: attempt(204, "delivered") })], null],
  ["two, of which one is active", [receiver({ id: "b" }), receiver({ status: "gone" })], null],
  [
    "a new one beside one that is paused",
    [receiver({ status: "registering", serviceEndpointId: null, id: "b" }), receiver({ status: "paused" })],
    "paused",
  ],
])("the right trouble is reported for a receiver that is %s", (_, receivers, kind) => {
  expect(troubleOf(receivers, here)?.kind ?? null).toBe(kind);
});

test("without an address that the service can reach, the trouble is unreachable", () => {
  const unreachable = { ...here, isReachable: false };
  expect(troubleOf([], unreachable)).toMatchObject({ kind: "unreachable", receiverId: null });
  expect(troubleOf([receiver({ url: "https://old.example.com/a" })], unreachable)?.kind).toBe("unreachable");
});
