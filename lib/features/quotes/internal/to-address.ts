import type { AddressInput } from "#lib/core/service/schemas/address.ts";
import type { DraftAddress } from "../document.ts";

export type AddressField = keyof DraftAddress;

const required = ["name", "line1", "city", "country"] as const;
/** As the wire's schema judges it, without bringing zod into the page. */
const email =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
export const isCountryCode = (code: string) => /^[A-Z]{2}$/.test(code);

/** Which fields of an address, as typed, keep the service from taking it. */
export function problemsOfAddress(draft: DraftAddress): AddressField[] {
  const empty = required.filter((field) => draft[field].trim() === "");
  const country: AddressField[] =
    draft.country && !isCountryCode(draft.country) && !empty.includes("country") ? ["country"] : [];
  const mail: AddressField[] = draft.email.trim() && !email.test(draft.email.trim()) ? ["email"] : [];
  return [...empty, ...country, ...mail];
}

/** What is typed as the wire has it: blanks are nothing (specification, "Address"). */
export function toAddress(draft: DraftAddress): AddressInput {
  const orNull = (text: string) => text.trim() || null;
  return {
    name: draft.name.trim(),
    company: orNull(draft.company),
    line1: draft.line1.trim(),
    line2: orNull(draft.line2),
    postal_code: orNull(draft.postal_code),
    city: draft.city.trim(),
    country: draft.country,
    phone: orNull(draft.phone),
    email: orNull(draft.email),
  };
}
