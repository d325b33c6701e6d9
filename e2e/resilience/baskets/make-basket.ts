import { randomUUID } from "node:crypto";
import type { EstimateRequest } from "#lib/core/service/schemas/estimate.ts";
import { needsPostcode } from "#lib/features/addresses/postcodes.ts";
import type { QuoteDocument } from "#lib/features/quotes/document.ts";
import { newDocument, newLine } from "#lib/features/quotes/new-document.ts";
import type { Stock } from "./stock.ts";

type Item = EstimateRequest["items"][number];
/** The same basket twice: as a quote in the dashboard, and as a request of another program to the service. */
export type Basket = { document: QuoteDocument; request: EstimateRequest };

/** Creates a random basket. The service quotes most of them, and refuses some, for each possible reason. */
export function makeBasket(stock: Stock, random: () => number): Basket {
  const chance = (of: number) => random() < of;
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const begun = newDocument();

  const makeItem = (): Item => {
    const { sku, productId, faces } = pick(stock.goods);
    const quantity = chance(0.1) ? pick([1, 1000]) : 1 + Math.floor(random() * 200);
    if (chance(0.01)) return { sku: `NOT-THERE-${quantity}`, quantity };
    if (chance(0.1)) {
      const from = chance(0.05) ? pick(stock.goods).productId : productId;
      return { sku, quantity, product_id: chance(0.03) ? randomUUID() : (stock.own.get(from) ?? "") };
    }
    const printed = asKept(faces.filter(() => chance(0.3)));
    if (printed.length === 0) return { sku, quantity };
    const file = () =>
      chance(0.02) ? stock.files.tooSmall : chance(0.01) ? randomUUID() : pick(stock.files.enough);
    return { sku, quantity, files: Object.fromEntries(printed.map((face) => [face, file()])) };
  };

  const items = Array.from({ length: chance(0.03) ? 100 : 1 + Math.floor(random() * 8) }, makeItem);
  const country = chance(0.02) ? "KP" : pick(stock.countries);
  const address = {
    name: "Erika Mustermann",
    company: chance(0.3) ? "Druck & Söhne" : "",
    line1: "Heidestraße 17",
    line2: chance(0.2) ? "3. Stock" : "",
    // The dashboard asks by country alone until a required postcode is typed.
    postal_code: chance(0.05) && !needsPostcode(country) ? "" : "51147",
    city: "Köln",
    country,
    phone: chance(0.2) ? "+49 221 1234" : "",
    email: chance(0.2) ? "erika@example.com" : "",
  };
  const by = chance(0.4) ? "address" : "country";
  const lines = items.map(({ sku, quantity, product_id, files }) =>
    newLine(randomUUID(), { sku, quantity, productId: product_id ?? null, files: files ?? {} }),
  );
  const document: QuoteDocument = { ...begun, lines, destination: { by, country, address } };
  const sent = Object.fromEntries(Object.entries(address).map(([field, text]) => [field, text || null]));
  const shipping_address = sent as EstimateRequest["shipping_address"];
  return { document, request: by === "address" ? { items, shipping_address } : { items, country } };
}

/** PostgreSQL sorts keys by length and then by letters, and the service answers in the order of the request. */
const asKept = (faces: readonly string[]) =>
  faces.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1));
