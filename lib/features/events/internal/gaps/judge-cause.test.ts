import { expect, test } from "vitest";
import { judgeCause } from "./judge-cause.ts";

const type = "order.shipped";
const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, 0, hour * 60));
const was = (hour: number, status: string, { endpointId = "a", events = [type] } = {}) => ({
  ...{ endpointId, status, events },
  since: at(hour),
});

test.each([
  ["it was paused", [was(0, "active"), was(4, "paused")], "paused"],
  ["it was seen paused a minute after", [was(0, "active"), was(12 + 1 / 60, "paused")], "paused"],
  ["it was disabled", [was(0, "active"), was(4, "disabled")], "disabled"],
  ["it was gone", [was(0, "active"), was(4, "gone")], "gone"],
  ["it was something that v1 added", [was(0, "active"), was(4, "suspended")], "stopped"],
  ["it was paused before, and active again", [was(0, "paused"), was(4, "active")], "unknown"],
  ["it was active, and paused within a day", [was(0, "active"), was(20, "paused")], "failing"],
  ["it was active, and paused much later", [was(0, "active"), was(60, "paused")], "unknown"],
  ["another one was paused", [was(0, "active"), was(20, "paused", { endpointId: "b" })], "unknown"],
  ["one of two was active", [was(0, "paused"), was(1, "active", { endpointId: "b" })], "unknown"],
  ["none took such events", [was(0, "paused", { events: [] })], "unknown"],
])("the cause of a missing event if %s", (_, states, expected) => {
  expect(judgeCause(states, { type, at: at(12) }).cause).toBe(expected);
});
