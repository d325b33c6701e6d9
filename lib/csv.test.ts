import { expect, test } from "vitest";
import { toCsv, toCsvLine, unescapeFormulas } from "./csv.ts";

test.each([
  [["plain", 12.5, null, ""], "plain,12.5,,\r\n"],
  [['say "hi"', "a,b", "two\nlines", " edge "], '"say ""hi""","a,b","two\nlines"," edge "\r\n'],
  [["=1+1", "+33 1", "-2", "@sum", "\t=1", "\r=1"], "'=1+1,'+33 1,'-2,'@sum,'\t'=1,\"'\r'=1\"\r\n"],
  [["Bob;=1", "a\n+b", "a\t@b", "a;b-c"], "Bob;'=1,\"a\n'+b\",a\t'@b,a;b-c\r\n"],
  [['=HYPERLINK("http://x")', -5], '"\'=HYPERLINK(""http://x"")",-5\r\n'],
])("%j is written so that a spreadsheet computes nothing", (values, line) => {
  expect(toCsvLine(values)).toBe(line);
});

test.each(["=1", "Bob;=1", "a\n+b", "it's -5", "'quoted'"])("%j is read back unchanged", (text) => {
  const [line = ""] = toCsvLine([text]).split("\r\n");
  expect(unescapeFormulas(line.replaceAll('"', ""))).toBe(text);
});

test("a file begins with the byte order mark, from which spreadsheets detect UTF-8", () => {
  expect(
    toCsv([
      ["Née", "Total"],
      ["=1", 2],
    ]),
  ).toBe("\uFEFFNée,Total\r\n'=1,2\r\n");
});

test("a separator of its own is used between the cells, and only it needs quotes", () => {
  expect(toCsvLine(["a,b", "c;d"], ";")).toBe('a,b;"c;d"\r\n');
});
