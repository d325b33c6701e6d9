import { expect, test } from "vitest";
import english from "#messages/en.json" with { type: "json" };
import { flattenWords, readShape } from "./read-shape.ts";
import { writePseudo } from "./write-pseudo.ts";

test("a pseudo-localised message is longer, in brackets, and has the same values", () => {
  const pseudo = flattenWords(writePseudo(english));
  for (const [key, sentence] of flattenWords(english)) {
    const written = pseudo.get(key) ?? "";
    expect(readShape(written), key).toEqual(readShape(sentence));
    expect(written, key).toMatch(/^\[.*\]$/s);
    expect(written.length, key).toBeGreaterThan(sentence.length);
  }
});

test("values, tags and plural forms stay unchanged", () => {
  expect(
    writePseudo({ a: { b: "{count, plural, one {# order} other {# orders}} of <b>{name}</b>" } }),
  ).toEqual({
    a: { b: "[{count, plural, one {# ǿřḓḗř} other {# ǿřḓḗřş}} ǿƒ <b>{name}</b>~~~~~]" },
  });
});
