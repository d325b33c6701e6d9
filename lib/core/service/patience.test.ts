import { expect, it } from "vitest";
import { boundsOf } from "./patience.ts";

const page = (usualMs: number | null) => boundsOf("person", "read", usualMs);

it.each([
  ["quick", 20, 500],
  ["unknown", null, 1_600],
  ["slow", 300, 1_200],
  ["very slow", 4_000, 5_000],
])("a person's read of a %s service (usually %s ms) times out after %i ms", (_, usual, timeoutMs) => {
  expect(page(usual)).toMatchObject({ attempts: 2, timeoutMs, queueMs: 1_000 });
});

it("a read that took more than half of the longest timeout is not repeated", () => {
  expect(page(4_000).timeoutMs).toBe(2 * page(4_000).elapsedMs);
  expect(page(20).timeoutMs).toBeLessThan(page(20).elapsedMs);
});

it("gives whole milliseconds, because a timer needs them", () => {
  expect(page(187.654_321).timeoutMs).toBe(751);
});

it("a person's write waits for its answer, and is not repeated after a timeout", () => {
  for (const retryClass of ["keyed", "natural", "never"] as const) {
    const { timeoutMs, elapsedMs } = boundsOf("person", retryClass, 20);
    expect(timeoutMs).toBeGreaterThan(elapsedMs);
  }
});

it("background work has the same bounds, however fast the service is", () => {
  for (const retryClass of ["read", "keyed"] as const)
    expect(boundsOf("background", retryClass, 20)).toEqual(boundsOf("background", retryClass, 900));
});

it("a job's write is not sent after a pause of two minutes", () => {
  for (const retryClass of ["keyed", "natural", "never"] as const) {
    const { elapsedMs, queueMs } = boundsOf("background", retryClass, 20);
    expect(Math.max(elapsedMs, queueMs)).toBeLessThan(120_000);
  }
});

it("a call that makes the service fetch a file waits 90 seconds", () => {
  for (const priority of ["person", "background"] as const)
    expect(boundsOf(priority, "keyed", 20, true).timeoutMs).toBe(90_000);
});
