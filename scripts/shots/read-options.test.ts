import { expect, test } from "vitest";
import { CannotStart } from "../cannot-start.ts";
import { readOptions } from "./read-options.ts";

test("options are read, and without options everything is chosen", () => {
  expect(readOptions(["--screen=orders,quotes", "--theme=dark", "--width=390"])).toMatchObject({
    screens: ["orders", "quotes"],
    themes: ["dark"],
    widths: [390],
  });
  expect(readOptions([])).toMatchObject({ screens: [], themes: ["light", "dark"], language: "en" });
});

test("the pictures of the documentation have one width, both themes and one state", () => {
  expect(readOptions(["--docs"])).toMatchObject({
    docs: true,
    states: ["full"],
    themes: ["light", "dark"],
    widths: [1440],
  });
  expect(() => readOptions(["--docs", "--lang=de"])).toThrow(CannotStart);
});

test("--help asks for the usage, and a mistyped option is refused with a hint to it", () => {
  expect(readOptions(["--help"])).toBeNull();
  for (const given of ["--themes=dark", "--theme=drak", "--width=wide", "orders"]) {
    expect(() => readOptions([given])).toThrow(CannotStart);
    expect(() => readOptions([given])).toThrow("npm run shots");
  }
});
