/** A country's shipping zone, and its standard VAT rate in basis points where VAT is charged. */
interface ServedCountry {
  zone: Zone;
  vatBp?: number;
  postalCode?: boolean;
}

export type Zone = "home" | "eu_near" | "eu_far" | "europe" | "world_near" | "world_far";

/** Standard VAT rates of the EU. The print works are in Italy, so the zones are relative to Italy. */
const euCountries: Record<string, ServedCountry> = {
  AT: { zone: "eu_near", vatBp: 2000 },
  BE: { zone: "eu_near", vatBp: 2100 },
  BG: { zone: "eu_far", vatBp: 2000 },
  CY: { zone: "eu_far", vatBp: 1900 },
  CZ: { zone: "eu_near", vatBp: 2100 },
  DE: { zone: "eu_near", vatBp: 1900 },
  DK: { zone: "eu_near", vatBp: 2500 },
  EE: { zone: "eu_far", vatBp: 2400 },
  ES: { zone: "eu_near", vatBp: 2100 },
  FI: { zone: "eu_far", vatBp: 2550 },
  FR: { zone: "eu_near", vatBp: 2000 },
  GR: { zone: "eu_far", vatBp: 2400 },
  HR: { zone: "eu_near", vatBp: 2500 },
  HU: { zone: "eu_far", vatBp: 2700 },
  IE: { zone: "eu_far", vatBp: 2300, postalCode: false },
  IT: { zone: "home", vatBp: 2200 },
  LT: { zone: "eu_far", vatBp: 2100 },
  LU: { zone: "eu_near", vatBp: 1700 },
  LV: { zone: "eu_far", vatBp: 2100 },
  MT: { zone: "eu_far", vatBp: 1800 },
  NL: { zone: "eu_near", vatBp: 2100 },
  PL: { zone: "eu_far", vatBp: 2300 },
  PT: { zone: "eu_near", vatBp: 2300 },
  RO: { zone: "eu_far", vatBp: 2100 },
  SE: { zone: "eu_far", vatBp: 2500 },
  SI: { zone: "eu_near", vatBp: 2200 },
  SK: { zone: "eu_far", vatBp: 2300 },
};

const otherCountries: Record<string, ServedCountry> = {
  AE: { zone: "world_near", postalCode: false },
  AU: { zone: "world_far" },
  BR: { zone: "world_far" },
  CA: { zone: "world_near" },
  CH: { zone: "europe", vatBp: 810 },
  GB: { zone: "europe", vatBp: 2000 },
  HK: { zone: "world_far", postalCode: false },
  IL: { zone: "world_near" },
  IS: { zone: "europe", vatBp: 2400 },
  JP: { zone: "world_far" },
  KR: { zone: "world_far" },
  LI: { zone: "europe", vatBp: 810 },
  MX: { zone: "world_far" },
  NO: { zone: "europe", vatBp: 2500 },
  NZ: { zone: "world_far" },
  SG: { zone: "world_far" },
  US: { zone: "world_near" },
};

export interface Country {
  code: string;
  zone: Zone;
  isEu: boolean;
  /** standard VAT rate in basis points; 0 where none is charged */
  vatBp: number;
  needsPostalCode: boolean;
}

const toEntry =
  (isEu: boolean) =>
  ([code, country]: [string, ServedCountry]): [string, Country] => [
    code,
    {
      code,
      zone: country.zone,
      isEu,
      vatBp: country.vatBp ?? 0,
      needsPostalCode: country.postalCode ?? true,
    },
  ];

const served = new Map<string, Country>([
  ...Object.entries(euCountries).map(toEntry(true)),
  ...Object.entries(otherCountries).map(toEntry(false)),
]);

/** The country with this two-letter code, or undefined when it is not served. */
export function findCountry(code: string): Country | undefined {
  return served.get(code);
}

/** Every country served, sorted by code. Specification: GET /v1/countries. */
export function listCountries(): Country[] {
  return [...served.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
}
