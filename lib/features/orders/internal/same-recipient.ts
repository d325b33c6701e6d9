import type { AddressInput } from "#lib/core/service/schemas/address.ts";
import { foldText } from "#lib/fold-text.ts";

const required = ["name", "city"] as const;
const optional = ["company", "line2", "postal_code", "phone", "email"] as const;

/**
 * Whether an order goes to the address that was sent, although the service may write it differently: case, spaces,
 * accents and punctuation, `null` for an empty field, an optional field dropped or filled in, a second line joined to
 * the first.
 */
export function isSameRecipient(sent: AddressInput, made: AddressInput): boolean {
  if (words(sent.country) !== words(made.country)) return false;
  if (!required.every((field) => isSameText(sent[field], made[field]))) return false;
  const given = optional.filter((field) => words(sent[field]) !== "" && words(made[field]) !== "");
  return isSameStreet(sent, made) && given.every((field) => isSame[field](sent, made));
}

/** Both the name and the street differ from the sent ones, which no difference in spelling explains. */
export const isOtherRecipient = (sent: AddressInput, made: AddressInput) =>
  !isSameText(sent.name, made.name) && !isSameStreet(sent, made);

type Compare = (sent: AddressInput, made: AddressInput) => boolean;

const isSame: Readonly<Record<(typeof optional)[number], Compare>> = {
  company: (sent, made) => isSameText(sent.company, made.company),
  // Compared together with the first line.
  line2: () => true,
  postal_code: (sent, made) => isSamePostcode(sent, made),
  phone: (sent, made) => isSamePhone(sent.phone, made.phone),
  email: (sent, made) => foldText(sent.email ?? "") === foldText(made.email ?? ""),
};

function isSameStreet(sent: AddressInput, made: AddressInput): boolean {
  if (isSameText(`${sent.line1} ${sent.line2 ?? ""}`, `${made.line1} ${made.line2 ?? ""}`)) return true;
  const isOneLineLeft = words(sent.line2) === "" || words(made.line2) === "";
  return isOneLineLeft && isSameText(sent.line1, made.line1);
}

/**
 * "75 001" equals "75001", "D-10115" in Germany equals "10115", and "10001" in the USA equals the beginning of
 * "10001-1234".
 */
function isSamePostcode(sent: AddressInput, made: AddressInput): boolean {
  const country = words(sent.country);
  const [one, other] = [sent, made].map(({ postal_code }) => {
    const code = words(postal_code);
    const isPrefixed = [country, country.slice(0, 1)].find((prefix) =>
      new RegExp(`^${prefix}\\d`).test(code),
    );
    return isPrefixed ? code.slice(isPrefixed.length) : code;
  });
  if (!one || !other) return false;
  return one === other || (country === "us" && one.slice(0, 5) === other.slice(0, 5));
}

const fewestDigits = 6;

/** "+33 6 12 34 56 78" equals "0612345678": the longer number may only have a prefix more. */
function isSamePhone(sent: string | null | undefined, made: string | null | undefined): boolean {
  const [one = "", other = ""] = [sent, made].map((phone) =>
    (phone ?? "").replace(/\D/g, "").replace(/^0+/, ""),
  );
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  return longer === shorter || (shorter.length >= fewestDigits && longer.endsWith(shorter));
}

function isSameText(sent: string | null | undefined, made: string | null | undefined): boolean {
  return words(sent) === words(made) || words(spellOut(sent)) === words(spellOut(made));
}

/** Letters and digits only, without case and accents. */
const words = (text: string | null | undefined) =>
  foldText((text ?? "").normalize("NFKC")).replace(/[^\p{L}\p{N}]/gu, "");

/** "Müller" as German programs write it without umlauts: "Mueller". */
const spellOut = (text: string | null | undefined) =>
  (text ?? "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[äöü]/g, (letter) => `${umlauts[letter]}e`);
const umlauts: Readonly<Record<string, string>> = { ä: "a", ö: "o", ü: "u" };

export const foldPostcode = (postcode: string | null | undefined) =>
  (postcode ?? "").toUpperCase().replace(/[\s-]/g, "");
