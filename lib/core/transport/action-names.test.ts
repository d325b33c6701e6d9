import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const declared = /^export const (\w+)Action\b/gm;
const named = /^export const (\w+)Action = \w+\s*\.metadata\(\{ name: "(\w+)" \}\)/gm;

test("each action's span is named after the action", () => {
  const sources = globSync("lib/**/actions.ts").map((file) => readFileSync(file, "utf8"));
  const actions = sources.flatMap((source) => [...source.matchAll(declared)].map(([, name]) => name));
  const spans = sources.flatMap((source) => [...source.matchAll(named)].map(([, , name]) => name));
  expect(actions.length).toBeGreaterThan(100);
  expect(spans).toEqual(actions);
});
