import { expect, test } from "vitest";
import { suggestName } from "./suggest-name.ts";

test.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Linux, Firefox"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1",
    "iPhone, Safari",
  ],
  ["curl/8.0", ""],
  ["", ""],
  [null, ""],
])("a passkey name is suggested for the user agent %s", (userAgent, name) => {
  expect(suggestName(userAgent)).toBe(name);
});
