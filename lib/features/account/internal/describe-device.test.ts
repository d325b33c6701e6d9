import { expect, test } from "vitest";
import { describeDevice } from "../list-sessions.ts";

const nothing = { browser: null, system: null, kind: "unknown" };

test.each([
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
    { browser: "Safari", system: "iOS", kind: "mobile" },
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0",
    { browser: "Firefox", system: "Windows", kind: "desktop" },
  ],
  [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36 Edg/128",
    { browser: "Microsoft Edge", system: "Linux", kind: "desktop" },
  ],
  ["node", nothing],
  ["", nothing],
  [null, nothing],
  ["<script>alert(1)</script>", nothing],
  ["(".repeat(300), nothing],
])("a user agent is described as a device: %s", (userAgent, device) => {
  expect(describeDevice(userAgent)).toEqual(device);
});
