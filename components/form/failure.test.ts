import { expect, test } from "vitest";
import { issuesOf, sortIssues } from "./failure.ts";

const answer = {
  _errors: ["Nothing was saved."],
  name: { _errors: ["Say who it is for."] },
  items: { 0: { quantity: { _errors: ["At most 1,000.", "A whole number."] } } },
};

test("every nested error becomes a path and a message", () => {
  expect(issuesOf(answer)).toEqual([
    { path: "", message: "Nothing was saved." },
    { path: "name", message: "Say who it is for." },
    { path: "items.0.quantity", message: "At most 1,000." },
    { path: "items.0.quantity", message: "A whole number." },
  ]);
});

test("an answer without errors has no issues", () => {
  expect(issuesOf(undefined)).toEqual([]);
  expect(issuesOf({ name: {} })).toEqual([]);
});

test("errors without a field on the page are kept", () => {
  const { onFields, elsewhere } = sortIssues(issuesOf(answer), new Set(["name"]));
  expect(onFields.map(({ path }) => path)).toEqual(["name"]);
  expect(elsewhere.map(({ message }) => message)).toEqual([
    "Nothing was saved.",
    "At most 1,000.",
    "A whole number.",
  ]);
});
