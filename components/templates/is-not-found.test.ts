import { expect, test } from "vitest";
import { FetchRefusal } from "#lib/fetch-json.ts";
import { isNotFound, retryUnlessNotFound } from "./is-not-found.ts";

const missing = new FetchRefusal(404, { error: { code: "not_found", message: "Not here." } });
const down = new FetchRefusal(503, null);

test("only a 404 means that something is missing", () => {
  expect(isNotFound(missing)).toBe(true);
  for (const error of [down, new FetchRefusal(403, null), new TypeError("fetch failed"), null]) {
    expect(isNotFound(error)).toBe(false);
  }
});

test("after a 404 there is no retry; other failures are retried twice", () => {
  expect(retryUnlessNotFound(0, missing)).toBe(false);
  expect([0, 1, 2].map((failures) => retryUnlessNotFound(failures, down))).toEqual([true, true, false]);
});
