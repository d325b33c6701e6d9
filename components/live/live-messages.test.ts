import { afterEach, expect, test, vi } from "vitest";
import { createMessageHub, type LiveMessage } from "./live-messages.ts";

const change = (id: string): LiveMessage => ({ type: "change", kind: "order", id });

afterEach(() => {
  vi.useRealTimers();
});

test("a new subscriber receives the changes of the last 30 seconds, and no older ones", () => {
  vi.useFakeTimers();
  const hearing = createMessageHub();
  hearing.publish(change("old"));
  vi.advanceTimersByTime(30_000);
  hearing.publish(change("a"));
  vi.advanceTimersByTime(29_999);
  const told: LiveMessage[] = [];
  hearing.subscribe((heard) => told.push(heard));
  expect(told).toMatchObject([change("a")]);
  hearing.publish(change("b"));
  expect(told).toMatchObject([change("a"), change("b")]);
});

test("an unsubscribed listener receives nothing more", () => {
  const hearing = createMessageHub();
  const told: LiveMessage[] = [];
  const leave = hearing.subscribe((heard) => told.push(heard));
  leave();
  hearing.publish(change("a"));
  expect(told).toEqual([]);
});
