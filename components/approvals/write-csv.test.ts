import { expect, test } from "vitest";
import { writeCsv } from "./write-csv.ts";

test("quotes, commas and line breaks stay in their cell", () => {
  expect(
    writeCsv([
      ["a", 'b "c", d'],
      ["e\nf", ""],
    ]),
  ).toBe('"a","b ""c"", d"\r\n"e\nf",""\r\n');
});

test.each(["=1+1", "+49 30", "-5", "@cell", "\tx"])("%j is no formula", (cell) => {
  expect(writeCsv([[cell]])).toBe(`"'${cell}"\r\n`);
});
