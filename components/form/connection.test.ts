import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { checkConnection, readConnection, watchConnection } from "./connection.ts";

const browser = { onLine: true };
let isThere = true;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("navigator", browser);
  vi.stubGlobal("fetch", async () => {
    if (!isThere) throw new TypeError("Failed to fetch");
    return Response.json({ status: "ok" });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ["none", false],
  ["unanswered", true],
] as const)('a connection with the state "%s" is retried until it is open', async (said, onLine) => {
  Object.assign(browser, { onLine });
  isThere = false;
  const seen: string[] = [];
  const unwatch = watchConnection(() => seen.push(readConnection()));
  await checkConnection();
  expect(readConnection()).toBe(said);

  isThere = true;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(seen.at(-1)).toBe("open");
  unwatch();
});

test("the connection is open when Pressroom answers, even if the browser reports no network", async () => {
  Object.assign(browser, { onLine: false });
  const unwatch = watchConnection(() => undefined);
  window.dispatchEvent(new Event("offline"));
  await vi.advanceTimersByTimeAsync(0);
  expect(readConnection()).toBe("open");
  unwatch();
});

test("a late answer to an earlier attempt changes nothing", async () => {
  Object.assign(browser, { onLine: true });
  const slow = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", () => slow.promise);
  const first = checkConnection();
  vi.stubGlobal("fetch", async () => Response.json({ status: "ok" }));
  await checkConnection();
  slow.reject(new TypeError("Failed to fetch"));
  expect(await first).toBe(false);
  expect(readConnection()).toBe("open");
});
