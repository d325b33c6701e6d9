import { expect, it } from "vitest";
import { type DestinationColumn, type DestinationRow, sortDestinations } from "./sort-destinations.ts";

const row = (name: string, shipping: number | null, rate = 0, customs = false): DestinationRow => ({
  code: name.slice(0, 2).toUpperCase(),
  name,
  requiresCustoms: customs,
  error: null,
  costs:
    shipping === null
      ? null
      : {
          items_cents: 0,
          discount_cents: 0,
          options_cents: 0,
          shipping_cents: shipping,
          tax_cents: 0,
          total_cents: shipping * 2,
          tax_rate: rate,
          vat_regime: rate > 0 ? "eu_vat" : "export",
          currency: "EUR",
        },
});

const rows = [
  row("Österreich", 500, 20),
  row("Chile", 900, 0, true),
  row("Peru", null),
  row("Belgien", 500, 21),
];
const sorted = (by: DestinationColumn, descending = false) =>
  sortDestinations(rows, { by, descending }, "de").map(({ name }) => name);

it.each([
  ["country", false, ["Belgien", "Chile", "Österreich", "Peru"]],
  ["country", true, ["Peru", "Österreich", "Chile", "Belgien"]],
  ["shipping", false, ["Belgien", "Österreich", "Chile", "Peru"]],
  ["shipping", true, ["Chile", "Belgien", "Österreich", "Peru"]],
  ["total", false, ["Belgien", "Österreich", "Chile", "Peru"]],
  ["rate", true, ["Belgien", "Österreich", "Chile", "Peru"]],
  ["regime", false, ["Belgien", "Österreich", "Chile", "Peru"]],
  ["customs", true, ["Chile", "Belgien", "Österreich", "Peru"]],
] as const)("sorts by %s, descending %s", (by, descending, names) => {
  expect(sorted(by, descending)).toEqual(names);
});
