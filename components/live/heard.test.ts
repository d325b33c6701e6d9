import { afterEach, expect, test, vi } from "vitest";
import { createHearing, type Heard } from "./heard.ts";

const change = (id: string): Heard => ({ type: "change", kind: "order", id });

afterEach(() => {
  vi.useRealTimers();
});

test("who comes late hears what was said meanwhile, and nothing old", () => {
  vi.useFakeTimers();
  const hearing = createHearing();
  hearing.tell(change("old"));
  vi.advanceTimersByTime(30_000);
  hearing.tell(change("a"));
  vi.advanceTimersByTime(29_999);
  const told: Heard[] = [];
  hearing.join((heard) => told.push(heard));
  expect(told).toEqual([change("a")]);
  hearing.tell(change("b"));
  expect(told).toEqual([change("a"), change("b")]);
});

test("who has left hears nothing more", () => {
  const hearing = createHearing();
  const told: Heard[] = [];
  const leave = hearing.join((heard) => told.push(heard));
  leave();
  hearing.tell(change("a"));
  expect(told).toEqual([]);
});
