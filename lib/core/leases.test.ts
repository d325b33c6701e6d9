import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepRenewed } from "./leases.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("renews every five seconds while the work runs, and not after it", async () => {
  const renewed = vi.fn(async () => {});
  const result = await keepRenewed(renewed, async () => {
    await vi.advanceTimersByTimeAsync(4_999);
    expect(renewed).toHaveBeenCalledTimes(0);
    await vi.advanceTimersByTimeAsync(10_001);
    expect(renewed).toHaveBeenCalledTimes(3);
    return "done";
  });
  expect(result).toBe("done");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(renewed).toHaveBeenCalledTimes(3);
});

test("a failed renewal does not end the work, and the work's own error is thrown", async () => {
  const renew = vi.fn(() => Promise.reject(new Error("no connection")));
  const work = keepRenewed(renew, async () => {
    await vi.advanceTimersByTimeAsync(10_000);
    throw new Error("the work's own");
  });
  await expect(work).rejects.toThrow("the work's own");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(renew).toHaveBeenCalledTimes(2);
});
