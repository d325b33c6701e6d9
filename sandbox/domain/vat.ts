import type { Country } from "./countries.ts";

export type VatRegime = "domestic" | "eu_vat" | "eu_reverse_charge" | "export";

export interface Vat {
  regime: VatRegime;
  /** basis points */
  rateBp: number;
}

/**
 * Which VAT an order bears. Specification: Costs, `vat_regime` and `tax_rate`.
 *
 * The seller's own country: domestic, at its rate. Another country of the EU: that country's rate, or none
 * under the reverse charge. Anywhere else: export, without VAT.
 */
export function decideVat(home: Country, destination: Country, reverseCharge: boolean): Vat {
  if (home.code === destination.code) return { regime: "domestic", rateBp: home.vatBp };
  if (!destination.isEu) return { regime: "export", rateBp: 0 };
  if (home.isEu && reverseCharge) return { regime: "eu_reverse_charge", rateBp: 0 };
  return { regime: "eu_vat", rateBp: destination.vatBp };
}

/** VAT in cents on a net amount in cents, rounded half up. */
export function vatCents(netCents: number, rateBp: number): number {
  return Math.floor((netCents * rateBp + 5_000) / 10_000);
}
