import { expect, test } from "vitest";
import { parseJson } from "./parse-json.ts";

test.each([
  ['{"title":"Mug\\u0000"}', { title: "Mug" }],
  ['{"title":"cut \\ud83d"}', { title: "cut \ufffd" }],
  ['["whole \\ud83d\\ude00"]', ["whole 😀"]],
  ['{"n":1,"none":null}', { n: 1, none: null }],
  ['{"na\\u0000me":{"\\ud83d":[{"\\u0000":1}]}}', { name: { "\ufffd": [{ "": 1 }] } }],
])("reads %s as a database can keep it", (text, value) => {
  expect(parseJson(text)).toEqual(value);
});

test("what is no JSON is none", () => {
  expect(() => parseJson('{"cut')).toThrow(SyntaxError);
});
