import { expect, test } from "vitest";
import { CannotStart } from "../cannot-start.ts";
import { readOptions } from "./read-options.ts";

test("what is chosen is read, and nothing is everything", () => {
  expect(readOptions(["--screen=orders,quotes", "--theme=dark", "--width=390"])).toMatchObject({
    screens: ["orders", "quotes"],
    themes: ["dark"],
    widths: [390],
  });
  expect(readOptions([])).toMatchObject({ screens: [], themes: ["light", "dark"], language: "en" });
});

test("whoever asks what there is, is told, and so is who mistypes it", () => {
  expect(readOptions(["--help"])).toBeNull();
  for (const given of ["--themes=dark", "--theme=drak", "--width=wide", "orders"]) {
    expect(() => readOptions([given])).toThrow(CannotStart);
    expect(() => readOptions([given])).toThrow("npm run shots");
  }
});
