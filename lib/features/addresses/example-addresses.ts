import type { addressFields } from "./form-address.ts";

type Example = Record<(typeof addressFields)[number], string>;

const nobody = { company: "", line2: "", phone: "", email: "" };

/** Recipients for test orders: the first one whose country is served is offered. The recipients are fictitious. */
export const exampleAddresses: readonly Example[] = [
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
