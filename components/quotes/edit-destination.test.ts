import { expect, test } from "vitest";
import { newDocument } from "#lib/features/quotes/new-document.ts";
import { goBy, sendTo, withinBounds, writeAddress } from "./edit-draft.ts";

test("the country goes along from one way to the other, and overwrites none", () => {
  const byAddress = goBy("address")(sendTo("DE")(newDocument()));
  expect(byAddress.destination).toMatchObject({ by: "address", country: "DE", address: { country: "DE" } });
  const moved = goBy("country")(writeAddress("country", "FR")(byAddress));
  expect(moved.destination).toMatchObject({ by: "country", country: "DE", address: { country: "FR" } });
});

test("a field takes as much as the service does, and says where it stops", () => {
  expect(withinBounds("postal_code", "1".repeat(20))).toEqual({ text: "1".repeat(20), cutAt: null });
  expect(withinBounds("postal_code", "1".repeat(21))).toEqual({ text: "1".repeat(20), cutAt: 20 });
});
