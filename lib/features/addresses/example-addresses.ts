import type { addressFields } from "./form-address.ts";
import { examplePostcode } from "./postcodes.ts";

type Example = Record<(typeof addressFields)[number], string>;

const nobody = { company: "", line2: "", phone: "", email: "" };

/** Recipients for test orders. They are fictitious. */
const exampleAddresses: readonly Example[] = [
  {
    ...nobody,
    name: "Robin Example",
    line1: "Beispielstraße 1",
    postal_code: "10115",
    city: "Berlin",
    country: "DE",
  },
  {
    ...nobody,
    name: "Robin Example",
    line1: "1 rue de l’Exemple",
    postal_code: "75001",
    city: "Paris",
    country: "FR",
  },
  {
    ...nobody,
    name: "Robin Example",
    line1: "Via dell’Esempio 1",
    postal_code: "00118",
    city: "Roma",
    country: "IT",
  },
  {
    ...nobody,
    name: "Robin Example",
    line1: "1 Example Street",
    postal_code: "10001",
    city: "New York",
    country: "US",
  },
];

/**
 * A recipient in the country that is chosen already, because another one changes the price; else the first one in a
 * country that is served.
 */
export function exampleAddress(chosen: string, served: readonly string[]): Example | undefined {
  const ready = exampleAddresses.find(({ country }) =>
    chosen ? country === chosen : served.includes(country),
  );
  if (ready || !chosen) return ready;
  const [postcode = ""] = examplePostcode(chosen)?.split(" or ") ?? [];
  const street = { line1: "1 Example Street", postal_code: postcode, city: "Example Town" };
  return { ...nobody, ...street, name: "Robin Example", country: chosen };
}
