import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Place } from "#lib/paths.ts";
import { approvalsKey } from "#lib/workflows/approvals/query-keys.ts";
import { problemsKey } from "#lib/workflows/problems/query-keys.ts";
import { createHearing, type Heard } from "./heard.ts";
import { changedKeys, openQueries } from "./open-queries.ts";

// A worker shares modules between files: what is mocked here is loaded for this file alone.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

// The hooks need a browser's React, which tests of units do not load; the cache is the same without them.
vi.mock("@tanstack/react-query", () => vi.importActual("@tanstack/query-core"));
vi.mock("#components/form/line.ts", () => ({ readLine: () => "open", watchLine: () => () => undefined }));

const place: Place = { workspace: "mill", mode: "test" };
const problem: Heard = { type: "change", kind: "problem", id: "1" };
const keys = { problems: problemsKey(place), approvals: approvalsKey(place) };
let leave: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const each of leave) each();
  leave = [];
  vi.useRealTimers();
});

/** What a part of a page that the server rendered shows, and which of it is asked for. */
function show(client: QueryClient): string[] {
  const asked: string[] = [];
  for (const [name, queryKey] of Object.entries(keys)) {
    const queryFn = async () => asked.push(name);
    const observer = new QueryObserver(client, { queryKey, queryFn, initialData: 0 });
    leave.push(observer.subscribe(() => undefined));
  }
  return asked;
}

const tell = (client: QueryClient, heard: Heard) => {
  for (const queryKey of changedKeys(place, heard)) void client.invalidateQueries({ queryKey });
};

test("what was rendered is not asked for, and what changes later is", () => {
  const client = openQueries(place, createHearing());
  const asked = show(client);
  expect(asked).toEqual([]);
  tell(client, problem);
  expect(asked).toEqual(["problems"]);
  tell(client, { type: "refresh" });
  expect(asked.toSorted()).toEqual(["approvals", "problems", "problems"]);
});

test("parts of the page that start after something was heard ask for it, once", () => {
  const hearing = createHearing();
  const client = openQueries(place, hearing);
  hearing.tell(problem);
  expect(show(client)).toEqual(["problems"]);
  expect(show(client)).toEqual([]);
});

test("what was rendered some time ago is asked for when it is shown again", () => {
  const client = openQueries(place, createHearing());
  expect(show(client)).toEqual([]);
  vi.advanceTimersByTime(9_000);
  expect(show(client)).toEqual([]);
  vi.advanceTimersByTime(1_001);
  expect(show(client).toSorted()).toEqual(["approvals", "problems"]);
});
