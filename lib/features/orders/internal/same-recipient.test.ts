import { expect, it } from "vitest";
import { foldPostcode } from "./same-recipient.ts";

it("ignores case, spaces and hyphens in a postcode", () => {
  expect([foldPostcode("sw1a 1aa"), foldPostcode("00-001"), foldPostcode(null)]).toEqual([
    "SW1A1AA",
    "00001",
    "",
  ]);
});
