import { environmentManager, type QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { orderKey } from "#lib/features/orders/query-keys.ts";
import { FetchRefusal } from "#lib/fetch-json.ts";
import type { Place } from "#lib/paths.ts";
import { approvalsKey } from "#lib/workflows/approvals/query-keys.ts";
import { problemsKey } from "#lib/workflows/problems/query-keys.ts";
import { createQueryClient, queryKeysOfMessage } from "./create-query-client.ts";
import { createMessageHub, type LiveMessage } from "./live-messages.ts";

// A worker shares modules between files. Resetting them limits the mocks to this file.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

// The hooks need React in a browser, which unit tests do not load. The package's core has the same cache.
vi.mock("@tanstack/react-query", () => vi.importActual("@tanstack/query-core"));
vi.mock("#components/form/connection.ts", () => ({
  readConnection: () => "open",
  watchConnection: () => () => undefined,
}));

const place: Place = { workspace: "mill", mode: "test" };
const problem: LiveMessage = { type: "change", kind: "problem", id: "1" };
const keys = {
  problems: problemsKey(place),
  approvals: approvalsKey(place),
  order: orderKey(place, "7"),
};
let leave: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const each of leave) each();
  leave = [];
  vi.useRealTimers();
});

/** What a page brings: the same object for each query whenever it is shown. */
function render() {
  const rendered: Record<string, object> = { problems: {}, approvals: {}, order: {} };
  return (name: string) => rendered[name] ?? {};
}
const asList = (initialOf: (name: string) => object) => (name: string) => ({
  pages: [initialOf(name)],
  pageParams: [""],
});

/** Shows rendered data, and returns the names of the queries that are refetched. */
function show(client: QueryClient, initialOf = render()): string[] {
  const asked: string[] = [];
  for (const [name, queryKey] of Object.entries(keys)) {
    const initialData = initialOf(name);
    const queryFn = async () => asked.push(name);
    const observer = new QueryObserver(client, { queryKey, queryFn, initialData });
    leave.push(observer.subscribe(() => undefined));
  }
  return asked;
}

const tell = (client: QueryClient, heard: LiveMessage) => {
  for (const queryKey of queryKeysOfMessage(place, heard)) void client.invalidateQueries({ queryKey });
};

test("rendered data is not refetched until a change arrives", () => {
  const client = createQueryClient(place, createMessageHub());
  const asked = show(client);
  expect(asked).toEqual([]);
  tell(client, problem);
  expect(asked).toEqual(["problems", "order"]);
  tell(client, { type: "refresh" });
  expect(asked.toSorted()).toEqual(["approvals", "order", "order", "problems", "problems"]);
});

test("a query that starts after a change refetches its data once", () => {
  const hearing = createMessageHub();
  const client = createQueryClient(place, hearing);
  hearing.publish(problem);
  expect(show(client)).toEqual(["problems", "order"]);
  expect(show(client)).toEqual([]);
});

test("data rendered more than 10 seconds ago is refetched when it is shown again", () => {
  const client = createQueryClient(place, createMessageHub());
  expect(show(client)).toEqual([]);
  vi.advanceTimersByTime(9_000);
  expect(show(client)).toEqual([]);
  vi.advanceTimersByTime(1_001);
  expect(show(client).toSorted()).toEqual(["approvals", "order", "problems"]);
});

/** The page is left, and React Query drops its data. */
function drop(client: QueryClient) {
  for (const each of leave) each();
  client.clear();
}

test.each([
  ["an object", render()],
  ["the first page of a list", asList(render())],
])("what was rendered for an earlier visit is refetched: %s", (_, rendered) => {
  const client = createQueryClient(place, createMessageHub());
  expect(show(client, rendered)).toEqual([]);
  drop(client);
  expect(show(client, rendered)).toEqual(["problems", "approvals", "order"]);
  drop(client);
  expect(show(client)).toEqual([]);
});

test("what was rendered for an earlier visit is refetched, also if the cache had data then", () => {
  const client = createQueryClient(place, createMessageHub());
  const rendered = render();
  show(client);
  expect(show(client, rendered)).toEqual([]);
  drop(client);
  expect(show(client, rendered)).toEqual(["problems", "approvals", "order"]);
});

test.each([
  ["refused with 503", new FetchRefusal(503, null), 3],
  ["refused with 422", new FetchRefusal(422, null), 1],
  ["without an answer", new TypeError("Failed to fetch"), 3],
])("a query %s is asked again every ten seconds, or not: %#", async (_, error, times) => {
  // React Query sets no intervals on a server, and this test runs without a window.
  environmentManager.setIsServer(() => false);
  const client = createQueryClient(place, createMessageHub());
  const queryFn = vi.fn(() => Promise.reject(error));
  const observer = new QueryObserver(client, { queryKey: ["estimate"], queryFn, retry: false });
  leave.push(observer.subscribe(() => undefined));
  await vi.advanceTimersByTimeAsync(25_000);
  expect(queryFn).toHaveBeenCalledTimes(times);
});
