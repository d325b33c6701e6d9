import { expect, test } from "vitest";
import { isRouterState, readablePath } from "./repair-requests.ts";

test.each([
  ["/atelier/%C3%A9t%C3%A9?q=%ff", "/atelier/%C3%A9t%C3%A9?q=%ff"],
  ["/login/%ff?next=/a?b", "/login/%25ff?next=/a?b"],
  ["/login/%", "/login/%25"],
  ["/%ed%a0%80/%41", "/%25ed%25a0%2580/%2541"],
  ["*", "/*"],
])("%s becomes %s", (given, asked) => {
  expect(readablePath(given)).toBe(asked);
});

const page = ["", { children: ["atelier", { children: [["id", "a é", "d", null], {}] }] }];
const nested = (depth: number): unknown => (depth === 0 ? ["", {}] : ["", { children: nested(depth - 1) }]);

test.each([
  ["a page", page],
  ["a page that is fetched again", ["", {}, null, "refetch", 16, "en"]],
  ["a page with a source", ["", { modal: ["(.)a", {}, ["/a", "?b"], null] }]],
  ["60 folders", nested(60)],
])("the router state of %s is passed on to Next.js", (_, state) => {
  expect(isRouterState(encodeURIComponent(JSON.stringify(state)))).toBe(true);
});

test.each([
  ["nothing", undefined],
  ["several headers", ["a", "b"]],
  ["no JSON", "nonsense"],
  ["no encoding", "%"],
  ["another form", "%7B%7D"],
  ["an empty array", "[]"],
  ["children of another form", encodeURIComponent('["",{"children":{}}]')],
  ["an unknown flag", encodeURIComponent('["",{},null,"other"]')],
  ["an unknown kind of segment", encodeURIComponent('[["id","a","x",null],{}]')],
  ["much nesting", encodeURIComponent(JSON.stringify(nested(1_000)))],
  ["a long text", encodeURIComponent(JSON.stringify(["a".repeat(40_000), {}]))],
])("a router state of %s is not passed on", (_, header) => {
  expect(isRouterState(header)).toBe(false);
});
