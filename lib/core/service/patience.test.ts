import { expect, it } from "vitest";
import { boundsOf } from "./patience.ts";

const page = (usualMs: number | null) => boundsOf("person", "read", usualMs);

it.each([
  ["quick", 20, 500],
  ["unknown", null, 1_600],
  ["slow", 300, 1_200],
  ["very slow", 4_000, 5_000],
])("gives an attempt of a person's read of a service that is %s (%s ms) %i ms", (_, usual, timeoutMs) => {
  expect(page(usual)).toMatchObject({ attempts: 2, timeoutMs, queueMs: 1_000 });
});

it("begins no repetition of a read that took longer than half of what any may take", () => {
  expect(page(4_000).timeoutMs).toBe(2 * page(4_000).elapsedMs);
  expect(page(20).timeoutMs).toBeLessThan(page(20).elapsedMs);
});

it("gives whole milliseconds, which a timer insists on", () => {
  expect(page(187.654_321).timeoutMs).toBe(751);
});

it("lets a person's write have its answer, and begins no repetition of one that took a timeout", () => {
  for (const retryClass of ["keyed", "natural", "never"] as const) {
    const { timeoutMs, elapsedMs } = boundsOf("person", retryClass, 20);
    expect(timeoutMs).toBeGreaterThan(elapsedMs);
  }
});

it("gives background work the same, however quick the service is", () => {
  for (const retryClass of ["read", "keyed"] as const)
    expect(boundsOf("background", retryClass, 20)).toEqual(boundsOf("background", retryClass, 900));
});

it("sends nothing that a job writes after a pause of two minutes", () => {
  for (const retryClass of ["keyed", "natural", "never"] as const) {
    const { elapsedMs, queueMs } = boundsOf("background", retryClass, 20);
    expect(Math.max(elapsedMs, queueMs)).toBeLessThan(120_000);
  }
});

it("lets whoever has a file fetched wait until it was fetched", () => {
  for (const priority of ["person", "background"] as const)
    expect(boundsOf(priority, "keyed", 20, true).timeoutMs).toBe(90_000);
});
