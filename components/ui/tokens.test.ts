import { readFileSync } from "node:fs";
import Color from "colorjs.io";
import { describe, expect, test } from "vitest";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
const declarations = /--color-([\w-]+): light-dark\((oklch\([^)]*\)), (oklch\([^)]*\))\)/g;
const light = new Map<string, Color>();
const dark = new Map<string, Color>();
for (const [, name = "", day = "", night = ""] of css.matchAll(declarations)) {
  light.set(name, new Color(day));
  dark.set(name, new Color(night));
}

const TEXT = 4.5;
const SHAPE = 3;
const tones = ["info", "good", "warn", "bad"];
const grounds = ["surface", "raised", "wash", "well"];

const pairs: [string, string, number][] = [
  ...grounds.flatMap((ground): [string, string, number][] => [
    ["ink", ground, 7],
    ["muted", ground, TEXT],
    ["accent", ground, TEXT],
    ["accent-ink", ground, TEXT],
    ["bad-ink", ground, TEXT],
  ]),
  ...tones.flatMap((tone): [string, string, number][] => [
    [tone, "raised", SHAPE],
    [tone, "surface", SHAPE],
    [tone, `${tone}-soft`, SHAPE],
    [`${tone}-ink`, `${tone}-soft`, TEXT],
    [`${tone}-ink`, "raised", TEXT],
    ["ink", `${tone}-soft`, TEXT],
  ]),
  ["on-ink", "ink", TEXT],
  ["on-accent", "accent", TEXT],
  ["on-danger", "danger", TEXT],
  ["on-live", "live", TEXT],
  ["accent-ink", "accent-soft", TEXT],
  ["muted", "accent-soft", TEXT],
  ["edge", "raised", SHAPE],
  ["edge", "surface", SHAPE],
];

const contrast = (theme: Map<string, Color>, front: string, back: string) => {
  const [over, under] = [theme.get(front), theme.get(back)];
  if (!over || !under) throw new Error(`no token ${over ? back : front}`);
  return over.to("srgb").toGamut().contrast(under.to("srgb").toGamut(), "WCAG21");
};

describe.each([
  ["light", light],
  ["dark", dark],
])("%s", (_, theme) => {
  test.each(pairs)("the contrast of %s on %s is at least %d", (front, back, least) => {
    expect(contrast(theme, front, back)).toBeGreaterThanOrEqual(least);
  });
});
