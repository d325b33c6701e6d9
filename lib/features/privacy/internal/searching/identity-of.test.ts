import { expect, test } from "vitest";
import { identityOf, readRecipient } from "./identity-of.ts";

const zoe = { name: "Zoë Quill", line1: "7 Gate", city: "Paris", country: "FR", company: null, email: null };

test("different spellings of a recipient have one identity", () => {
  const written = [
    zoe,
    { ...zoe, name: "ZOE QUILL", line1: "7, gate" },
    { first_name: "Zoë", last_name: "Quill", line1: "7 Gate", city: "Paris", country: "FR" },
  ];
  expect(new Set(written.map((who, index) => identityOf("orders", String(index), who))).size).toBe(1);
  expect(identityOf("orders", "1", zoe)).toBe(identityOf("quotes", "2", zoe));
  expect(identityOf("orders", "1", { ...zoe, city: "Lyon" })).not.toBe(identityOf("orders", "1", zoe));
});

test.each([
  ["nothing", null],
  ["a text", "Zoë"],
  ["a country alone", { country: "FR", name: "", line1: " " }],
  ["values that are none", { name: 7, city: ["x"] }],
])("%s is no recipient and has an identity of its own", (_, who) => {
  expect(readRecipient(who)).toBeNull();
  expect(identityOf("order_notes", "1", who)).toBe("order_notes:1");
});
