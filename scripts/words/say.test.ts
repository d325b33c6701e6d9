import { readdirSync, readFileSync } from "node:fs";
import { parseSync } from "@swc/core";
import { expect, test } from "vitest";
import english from "#messages/en.json" with { type: "json" };
import { flattenWords, readShape } from "./read-shape.ts";
import { type Key, pattern, say, sayAny } from "./say.ts";

const sentences = flattenWords(english);

test("say returns a message as people read it: with its values, and without its tags", () => {
  expect(say("common.close")).toBe("Close");
  expect(say("found.count", { count: 1 })).toBe("1 result");
  expect(say("change.replacedTitle", { link: "PR-1" })).toBe("This order was replaced by PR-1");
  expect(say("shortcuts.turnOff")).toMatch(/Ctrl, Alt or ⌘ in your account\.$/);
});

test("a missing value is an error", () => {
  expect(() => say("found.count")).toThrow(/count/);
  expect(() => say("change.replacedTitle")).toThrow(/link/);
});

test("sayAny matches each form of a message whose values are not given", () => {
  const found = pattern`^${sayAny("found.count")}$`;
  for (const text of ["No results", "1 result", "1,024 results"]) expect(text).toMatch(found);
  for (const text of ["results", "2 resultss", "some results"]) expect(text).not.toMatch(found);
  expect(sayAny("found.count", { count: 2 })).toEqual(/2 results/);
  expect(sayAny("payment.pay", { amount: /€\d+/ })).toEqual(/Pay (?:€\d+) live/);
  expect(sayAny("placement.share")).toEqual(/[\d.,]+% of the print area/);
  expect(sayAny("change.replacedTitle")).toEqual(/This order was replaced by .+/);
  for (const by of ["none", "Ada"])
    expect(say("errors.access_suspended", { workspace: "Atelier", by })).toMatch(
      sayAny("errors.access_suspended", { workspace: "Atelier" }),
    );
});

test("every message has a pattern, and a string in a pattern matches itself", () => {
  for (const key of sentences.keys()) expect(() => sayAny(key as Key), key).not.toThrow();
  expect(pattern`^${"1.5 (test)?"}: \d+$`).toEqual(/^1\.5 \(test\)\?: \d+$/);
  expect("a: c").toMatch(pattern`^a: ${/b|c/}$`);
});

// JSON has no literal types, so the compiler checks only the keys.
test("journeys fill in only values that their messages have, and say fills in all of them", () => {
  const journeys = new URL("../../e2e/journeys/", import.meta.url);
  for (const file of readdirSync(journeys)) {
    const source = parseSync(readFileSync(new URL(file, journeys), "utf8"), { syntax: "typescript" });
    for (const { said, key, names } of callsIn(source)) {
      const asked = readShape(sentences.get(key) ?? "").placeholders.map((what) =>
        what.replace(/^.(\w+).*$/, "$1"),
      );
      expect(asked, `${key} in ${file}`).toEqual(expect.arrayContaining(names));
      const values = Object.fromEntries(names.map((name) => [name, 1]));
      if (said === "say") expect(() => say(key as Key, values), file).not.toThrow();
    }
  }
});

type Node = { type?: string; value?: unknown; key?: Node; properties?: Node[] };
type Call = { callee: Node; arguments: { expression: Node }[] };
type Said = { said: string; key: string; names: string[] };

/** The calls that contain the key and the names of the values. */
function callsIn(node: unknown): Said[] {
  if (typeof node !== "object" || node === null) return [];
  const inside = Object.values(node).flatMap(callsIn);
  if ((node as Node).type !== "CallExpression") return inside;
  const { callee, arguments: given } = node as Call;
  const [key, values] = given.map(({ expression }) => expression);
  if (!/^say(Any)?$/.test(String(callee.value)) || key?.type !== "StringLiteral") return inside;
  const names = (values?.properties ?? []).map((each) => String(each.key?.value ?? each.value));
  return [...inside, { said: String(callee.value), key: String(key.value), names }];
}
