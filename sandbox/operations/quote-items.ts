import type { Account } from "../caller.ts";
import type { Assumptions } from "../domain/assumptions.ts";
import { type Country, findCountry } from "../domain/countries.ts";
import { type Pricing, priceOrder } from "../domain/pricing.ts";
import { shippingCents } from "../domain/shipping.ts";
import { decideVat } from "../domain/vat.ts";
import { unacceptable } from "../errors.ts";
import type { ResolvedLine } from "./resolve-items.ts";

/** The country with this code, or 422 `country_not_served`. */
export function servedCountry(code: string): Country {
  const country = findCountry(code);
  if (country === undefined) {
    throw unacceptable("country_not_served", "The service does not deliver to this country.", {
      country: code,
    });
  }
  return country;
}

function bearsReverseCharge(
  account: Account,
  company: string | null,
  when: Assumptions["reverse_charge_when"],
) {
  if (when === "account_flag") return account.reverseCharge;
  return when === "company_address" && company !== null && company.trim() !== "";
}

/** Prices resolved lines for an account and a destination. Quotes and orders are priced by this alone. */
export function quoteLines(
  lines: ResolvedLine[],
  account: Account,
  destination: { country: Country; company: string | null },
  assumptions: Assumptions,
): Pricing {
  const { country, company } = destination;
  const reverseCharge = bearsReverseCharge(account, company, assumptions.reverse_charge_when);
  return priceOrder({
    lines,
    planDiscountBp: account.generalDiscountBp,
    shippingCents: shippingCents({
      zone: country.zone,
      grams: lines.reduce((sum, line) => sum + line.grams, 0),
      pieces: lines.reduce((sum, line) => sum + line.quantity, 0),
    }),
    vat: decideVat(servedCountry(account.country), country, reverseCharge),
  });
}
