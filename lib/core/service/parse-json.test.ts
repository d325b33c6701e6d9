import { expect, test } from "vitest";
import { parseJson } from "./parse-json.ts";

test.each([
  ['{"title":"Mug\\u0000"}', { title: "Mug" }],
  ['{"title":"cut \\ud83d"}', { title: "cut \ufffd" }],
  ['["whole \\ud83d\\ude00"]', ["whole 😀"]],
  ['{"n":1,"none":null}', { n: 1, none: null }],
  ['{"na\\u0000me":{"\\ud83d":[{"\\u0000":1}]}}', { name: { "\ufffd": [{ "": 1 }] } }],
])("reads %s as PostgreSQL can store it", (text, value) => {
  expect(parseJson(text)).toEqual(value);
});

test.each([
  ["arrays", "[".repeat(20_000) + "]".repeat(20_000)],
  ["objects", `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`],
  ["arrays beside a quoted backslash", `["\\\\",${"[".repeat(300)}${"]".repeat(300)}]`],
])("%s that are nested too deep are refused", (_, text) => {
  expect(() => parseJson(text)).toThrow(SyntaxError);
});

test("brackets within a text do not nest, and many side by side are not deep", () => {
  const value = ["[{".repeat(500), 'quoted " [[', ...Array.from({ length: 500 }, () => [{}])];
  expect(parseJson(JSON.stringify(value))).toEqual(value);
});

test("incomplete JSON is refused", () => {
  expect(() => parseJson('{"cut')).toThrow(SyntaxError);
});
