import { expect, test } from "vitest";
import { toCsvLine } from "./csv-line.ts";

test.each([
  [["plain", 12.5, null, ""], "plain,12.5,,\r\n"],
  [['say "hi"', "a,b", "two\nlines", " edge "], '"say ""hi""","a,b","two\nlines"," edge "\r\n'],
  [["=1+1", "+33 1", "-2", "@sum", "\t=1", "\r=1"], "'=1+1,'+33 1,'-2,'@sum,'\t=1,\"'\r=1\"\r\n"],
  [['=HYPERLINK("http://x")', -5], '"\'=HYPERLINK(""http://x"")",-5\r\n'],
])("%j is written so that nothing of it is computed", (values, line) => {
  expect(toCsvLine(values)).toBe(line);
});
