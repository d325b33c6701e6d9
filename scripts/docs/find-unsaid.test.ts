import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import english from "#messages/en.json" with { type: "json" };
import { root } from "../root.ts";
import { flattenWords } from "../words/read-shape.ts";
import { findUnsaid } from "./find-unsaid.ts";

const messages = [...flattenWords(english).values()];

test.each(globSync("docs/merchant/*.md", { cwd: root }).toSorted())(
  "%s has only words in bold that the screens have",
  (file) => {
    expect(findUnsaid(readFileSync(path.join(root, file), "utf8"), messages)).toEqual([]);
  },
);

test("finds a word that no message has, and takes values and plural forms as they come", () => {
  const said = [
    "Pay {amount} live",
    "{count, plural, one {Retry # order} other {Retry # orders}}",
    "Settings",
  ];
  const page =
    "**Pay €… live**, **Settings → Colours**, **Retry … orders**, **Retry 2 orders**, **Pay once**, **etting**";
  expect(findUnsaid(page, said)).toEqual(["Colours", "Pay once", "etting"]);
});
