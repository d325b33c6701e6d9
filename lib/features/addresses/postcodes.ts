/** `9` is a digit, `A` a letter, `*` either; spaces and hyphens are ignored. */
type Form = { shapes: readonly string[]; example: string };

const digits = (count: number, example: string): Form => ({ shapes: ["9".repeat(count)], example });
const form = (example: string, ...shapes: string[]): Form => ({ shapes, example });

/** The forms of each country's postcodes. Countries without postcodes, or with unknown forms, are missing. */
const forms: Readonly<Record<string, Form>> = {
  AD: form("AD500", "AA999"),
  AR: form("C1425 or 1425", "A9999AAA", "A9999", "9999"),
  AT: digits(4, "1010"),
  AU: digits(4, "2000"),
  BA: digits(5, "71000"),
  BE: digits(4, "1000"),
  BG: digits(4, "1000"),
  BR: digits(8, "01310-100"),
  CA: form("K1A 0B1", "A9A9A9"),
  CH: digits(4, "8001"),
  CL: digits(7, "8320000"),
  CN: digits(6, "100000"),
  CY: digits(4, "1010"),
  CZ: digits(5, "110 00"),
  DE: digits(5, "10115"),
  DK: digits(4, "1050"),
  EE: digits(5, "10111"),
  ES: digits(5, "28001"),
  FI: digits(5, "00100"),
  FR: digits(5, "75001"),
  GB: form("SW1A 1AA", "A99AA", "A999AA", "AA99AA", "AA999AA", "A9A9AA", "AA9A9AA"),
  GR: digits(5, "104 31"),
  HR: digits(5, "10000"),
  HU: digits(4, "1051"),
  IE: form("D02 X285", "A99****", "A9A****"),
  IL: digits(7, "9414401"),
  IN: digits(6, "110001"),
  IS: digits(3, "101"),
  IT: digits(5, "00118"),
  JP: digits(7, "100-0001"),
  KR: digits(5, "03051"),
  LI: digits(4, "9490"),
  LT: form("LT-01100", "AA99999", "99999"),
  LU: form("1009", "9999", "A9999"),
  LV: form("LV-1010", "AA9999", "9999"),
  MC: digits(5, "98000"),
  ME: digits(5, "81000"),
  MK: digits(4, "1000"),
  MT: form("VLT 1117", "AAA9999"),
  MX: digits(5, "01000"),
  MY: digits(5, "50000"),
  NL: form("1012 AB", "9999AA"),
  NO: digits(4, "0150"),
  NZ: digits(4, "6011"),
  PH: digits(4, "1000"),
  PL: digits(5, "00-001"),
  PT: form("1000-001", "9999999"),
  RO: digits(6, "010011"),
  RS: form("11000", "99999", "999999"),
  SE: digits(5, "111 22"),
  SG: digits(6, "018956"),
  SI: form("1000", "9999", "AA9999"),
  SK: digits(5, "811 01"),
  SM: digits(5, "47890"),
  TH: digits(5, "10200"),
  TR: digits(5, "34000"),
  TW: form("100", "999", "99999", "999999"),
  UA: digits(5, "01001"),
  US: form("10001 or 10001-1234", "99999", "999999999"),
  VA: digits(5, "00120"),
  ZA: digits(4, "8001"),
};

/** An example in the country's own form; null if the form is unknown. */
export const examplePostcode = (country: string): string | null => forms[country]?.example ?? null;

/** Countries that have postcodes, but where many people address letters without one. */
const optionalIn = new Set(["IE"]);

/** Whether the service requires a postcode. If unknown, it is optional here, and the service decides. */
export const needsPostcode = (country: string): boolean =>
  Object.hasOwn(forms, country) && !optionalIn.has(country);

/** Whether a postcode matches no form of the country. The service decides; a person is only warned. */
export function looksForeign(postcode: string, country: string): boolean {
  const known = forms[country];
  const typed = postcode.toUpperCase().replace(/[\s-]/g, "");
  return known !== undefined && typed !== "" && !known.shapes.some((shape) => fits(typed, shape));
}

const kinds: Readonly<Record<string, RegExp>> = { "9": /^\d$/, A: /^[A-Z]$/, "*": /^[A-Z\d]$/ };

const fits = (typed: string, shape: string) =>
  typed.length === shape.length && [...typed].every((letter, at) => kinds[shape.charAt(at)]?.test(letter));
