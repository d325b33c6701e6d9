import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import english from "#messages/en.json" with { type: "json" };
import { root } from "../root.ts";
import { addMentions, findUnused, newMentions } from "./find-texts.ts";
import { flattenWords } from "./read-shape.ts";

/** Found by zod's name of a field's problem, or by the service's code of a print area or an event's type. */
const namedElsewhere = /^(faces|form\.problems|webhooks\.types)\./;

test("every message is used", () => {
  const mentions = newMentions();
  for (const file of globSync("{app,components,lib,drizzle}/**/*.{ts,tsx}", { cwd: root }))
    if (!file.includes(".test."))
      addMentions(mentions, readFileSync(path.join(root, file), "utf8"), file.endsWith("x"));
  const unused = findUnused(flattenWords(english).keys(), mentions);
  expect(unused.filter((key) => !namedElsewhere.test(key))).toEqual([]);
});

test("a text that only resembles a key is no use of it", () => {
  const mentions = newMentions();
  addMentions(mentions, `const { kept } = words; t("room.said"); t(\`reason.\${code}\`); words.read;`, false);
  const keys = ["a.room.said", "a.reason.lost", "a.kept", "a.read", "a.said", "a.reason.lost.why", "a.other"];
  expect(findUnused(keys, mentions)).toEqual(["a.said", "a.reason.lost.why", "a.other"]);
});
