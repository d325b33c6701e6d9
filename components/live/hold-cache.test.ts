import { afterAll, afterEach, expect, test, vi } from "vitest";
import type { Place } from "#lib/paths.ts";
import { approvalsKey } from "#lib/workflows/approvals/query-keys.ts";
import { problemsKey } from "#lib/workflows/problems/query-keys.ts";
import type { Heard } from "./heard.ts";
import { holdCache } from "./hold-cache.ts";
import type { QueryCache } from "./query-cache.ts";

// A worker shares modules between files: what is mocked here is loaded for this file alone.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

// Its hooks are for browsers alone, where no test of a unit runs; what it keeps is the same without them.
vi.mock("@tanstack/react-query", () => vi.importActual("@tanstack/query-core"));
vi.mock("#components/form/line.ts", () => ({ readLine: () => "open", watchLine: () => () => undefined }));

const place: Place = { workspace: "mill", mode: "test" };
const problem: Heard = { type: "change", kind: "problem", id: "1" };
const keys = { problems: problemsKey(place), approvals: approvalsKey(place) };
let leave: (() => void)[] = [];

afterEach(() => {
  for (const each of leave) each();
  leave = [];
});

/** What a page that the server rendered shows, and which of it is asked for. */
function show({ client, observers }: QueryCache): string[] {
  const asked: string[] = [];
  for (const [name, queryKey] of Object.entries(keys)) {
    const queryFn = () => asked.push(name);
    const observer = new observers.one(client, { queryKey, queryFn, initialData: 0 });
    leave.push(observer.subscribe(() => undefined));
  }
  return asked;
}

test("what was rendered is not asked for when the cache comes, but what became old before", async () => {
  const untouched = holdCache();
  expect(untouched.now()).toBeNull();
  expect(show(await untouched.load())).toEqual([]);

  const told = holdCache();
  told.takeAsOld({ place, heard: problem });
  expect(show(await told.load())).toEqual(["problems"]);

  const away = holdCache();
  away.takeAsOld("all");
  expect(show(await away.load())).toEqual(["problems", "approvals"]);
});

test("what comes to life after something was heard asks, once, whether the cache is there by then or not", async () => {
  const early = holdCache();
  early.comeToLife(keys.approvals);
  early.takeAsOld({ place, heard: problem });
  early.comeToLife(keys.approvals);
  expect(show(await early.load())).toEqual(["problems", "approvals"]);

  const late = holdCache();
  const cache = await late.load();
  late.takeAsOld({ place, heard: problem });
  const asked = show(cache);
  expect(asked).toEqual([]);
  late.comeToLife(keys.approvals);
  late.comeToLife(keys.approvals);
  expect(asked).toEqual(["approvals"]);
});

test("it comes once, what shows something hears of it, and what becomes old then is asked for again", async () => {
  const held = holdCache();
  const hear = vi.fn();
  held.subscribe(hear);
  const [cache, again] = await Promise.all([held.load(), held.load()]);
  expect(again).toBe(cache);
  expect(held.now()).toBe(cache);
  expect(hear).toHaveBeenCalledTimes(1);
  const asked = show(cache);
  held.takeAsOld({ place, heard: problem });
  expect(asked).toEqual(["problems"]);
});
