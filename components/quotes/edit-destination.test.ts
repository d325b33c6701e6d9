import { expect, test } from "vitest";
import { newDocument } from "#lib/features/quotes/new-document.ts";
import { cutToBounds, setDestinationCountry, setDestinationKind, writeAddress } from "./edit-draft.ts";

test("switching between country and address copies the country but never overwrites one", () => {
  const byAddress = setDestinationKind("address")(setDestinationCountry("DE")(newDocument()));
  expect(byAddress.destination).toMatchObject({ by: "address", country: "DE", address: { country: "DE" } });
  const moved = setDestinationKind("country")(writeAddress("country", "FR")(byAddress));
  expect(moved.destination).toMatchObject({ by: "country", country: "DE", address: { country: "FR" } });
});

test("a field is cut at the service's maximum length and reports where", () => {
  expect(cutToBounds("postal_code", "1".repeat(20))).toEqual({ text: "1".repeat(20), cutAt: null });
  expect(cutToBounds("postal_code", "1".repeat(21))).toEqual({ text: "1".repeat(20), cutAt: 20 });
});
