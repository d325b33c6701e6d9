import { expect, test } from "vitest";
import { toCsv, toCsvLine } from "./csv.ts";

test.each([
  [["plain", 12.5, null, ""], "plain,12.5,,\r\n"],
  [['say "hi"', "a,b", "two\nlines", " edge "], '"say ""hi""","a,b","two\nlines"," edge "\r\n'],
  [["=1+1", "+33 1", "-2", "@sum", "\t=1", "\r=1"], "'=1+1,'+33 1,'-2,'@sum,'\t=1,\"'\r=1\"\r\n"],
  [['=HYPERLINK("http://x")', -5], '"\'=HYPERLINK(""http://x"")",-5\r\n'],
])("%j is written so that nothing of it is computed", (values, line) => {
  expect(toCsvLine(values)).toBe(line);
});

test("a file begins with the mark by which spreadsheets know its encoding", () => {
  expect(
    toCsv([
      ["Née", "Total"],
      ["=1", 2],
    ]),
  ).toBe("\uFEFFNée,Total\r\n'=1,2\r\n");
});
