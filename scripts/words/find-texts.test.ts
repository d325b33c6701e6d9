import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../root.ts";
import { findTexts } from "./find-texts.ts";

/** Names and technical terms, which are the same in every language. */
const allowed = new Set(["CMYK", "https://"]);

test("no component contains a text that is not in messages/", () => {
  const files = globSync("{app,components}/**/*.tsx", { cwd: root });
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) =>
    findTexts(readFileSync(path.join(root, file), "utf8"))
      .filter((text) => !allowed.has(text))
      .map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ["a text", "<p>Hello</p>"],
  ["a literal", '<p>{"Hello"}</p>'],
  ["one of two", '<p>{isOpen ? "Hello" : t("bye")}</p>'],
  ["a sum", '<p>{"Hello " + name}</p>'],
  ["one that stands under a condition", '<p>{isOpen && "Hello"}</p>'],
  ["a template", `<p>{\`Hello \${name}\`}</p>`],
  ["a name that is read out", '<button aria-label="Hello" />'],
  ["a picture's text", "<img alt={`Hello`} />"],
  ["what stands in an empty field", '<input placeholder="Hello" />'],
])("%s is found", (_, source) => {
  expect(findTexts(source).join()).toContain("Hello");
});

test.each([
  ["words of messages/", '<p title={t("hello")}>{t("hello")} · {name}</p>'],
  ["what is compared", '<p>{state === "hello" && name}</p>'],
  ["what nobody reads", '<p className="hello" lang="en" data-state={`hello`}>×</p>'],
])("%s are fine", (_, source) => {
  expect(findTexts(source)).toEqual([]);
});
