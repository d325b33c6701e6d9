import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readLine, tryLine, watchLine } from "./line.ts";

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
] as const)("a line that was found %s is asked about again until it is open", async (said, onLine) => {
  Object.assign(browser, { onLine });
  isThere = false;
  const seen: string[] = [];
  const unwatch = watchLine(() => seen.push(readLine()));
  await tryLine();
  expect(readLine()).toBe(said);

  isThere = true;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(seen.at(-1)).toBe("open");
  unwatch();
});

test("without any network a Pressroom that answers is reached", async () => {
  Object.assign(browser, { onLine: false });
  const unwatch = watchLine(() => undefined);
  window.dispatchEvent(new Event("offline"));
  await vi.advanceTimersByTimeAsync(0);
  expect(readLine()).toBe("open");
  unwatch();
});

test("an answer that comes after that to a later question changes nothing", async () => {
  Object.assign(browser, { onLine: true });
  const slow = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", () => slow.promise);
  const first = tryLine();
  vi.stubGlobal("fetch", async () => Response.json({ status: "ok" }));
  await tryLine();
  slow.reject(new TypeError("Failed to fetch"));
  expect(await first).toBe(false);
  expect(readLine()).toBe("open");
});
