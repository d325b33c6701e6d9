import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import messages from "#messages/en.json" with { type: "json" };
import { root } from "#scripts/root.ts";
import { subjectTypes } from "./write-audit.ts";

const { actions, areas, subjects, details } = messages.audit;
const known = new Set(
  Object.entries(actions).flatMap(([area, acts]) => Object.keys(acts).map((act) => `${area}.${act}`)),
);

function* filesOf(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { recursive: true, encoding: "utf8" }))
    if (entry.endsWith(".ts") && !entry.endsWith(".test.ts")) yield path.join(folder, entry);
}

/** An action that the code writes beside its subject's type, or passes on. */
const written = /\baction: (?:\w[\w.]* \? )?"([\w.]+)"(?: : "([\w.]+)")?/g;

test("every action in the code has a sentence, and every area and subject type has a name", () => {
  const found = [...filesOf(path.join(root, "lib"))].flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(written)].flatMap(([, one, other]) =>
      [one, other].filter((each) => each?.includes(".")),
    ),
  );
  expect(found.length).toBeGreaterThan(60);
  expect(found.filter((action) => !known.has(action ?? ""))).toEqual([]);
  expect(Object.keys(areas).sort()).toEqual(Object.keys(actions).sort());
  expect(Object.keys(subjects).sort()).toEqual([...subjectTypes].sort());
});

test("the details have no label for a personal field", () => {
  const personal = ["recipient", "email", "phone", "address", "line1", "postal_code", "city"];
  expect(personal.filter((name) => name in details)).toEqual([]);
});
