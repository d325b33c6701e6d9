import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";

/** Sends a request from the page, with its session. */
export async function requestFromPage<T>(
  page: Page,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  return page.evaluate(
    async ([verb, address, given]) => {
      const headers = { "Content-Type": "application/json" };
      const response = await fetch(address, { method: verb, headers, ...(given && { body: given }) });
      if (!response.ok) throw new Error(`${verb} ${address} was answered ${response.status}`);
      return response.json();
    },
    [method, path, body && JSON.stringify(body)] as const,
  );
}

type Variant = { sku: string; availability: string };
type Product = { product: { print_areas: { face: string }[] }; variants: Variant[] };
type Quote = { revision: number; document: { lines: object[]; destination: object } };

/**
 * Three hoodies on sale, of which the third is in no line item yet. The last ones, because the price of one changes and
 * other journeys of the same Pressroom order the first.
 */
export async function findHoodies(page: Page, place: string) {
  type Found = { products: { id: string }[] };
  const search = () => requestFromPage<Found>(page, "GET", `/api/catalog/${place}/search?q=hoodie`);
  await expect.poll(async () => (await search()).products.length).toBeGreaterThan(0);
  const { products } = await search();
  const found = await requestFromPage<Product>(
    page,
    "GET",
    `/api/catalog/${place}/products/${products[0]?.id}`,
  );
  const skus = found.variants
    .filter(({ availability }) => availability === "available")
    .map(({ sku }) => sku);
  const [first = "", second = "", other = ""] = skus.slice(-3);
  return { first, second, other, face: found.product.print_areas[0]?.face ?? "" };
}

/** Saves line items and files by a request, because typing them is another journey. Reload the page to see them. */
export async function writeLines(
  page: Page,
  place: string,
  quoteId: string,
  lines: { sku: string; quantity: number; files: Record<string, string> }[],
) {
  const path = `/api/quotes/${place}/${quoteId}`;
  const { revision, document } = await requestFromPage<Quote>(page, "GET", path);
  const line = { productId: null, sellingCents: null };
  const written = {
    ...document,
    lines: lines.map((given) => ({ id: randomUUID(), ...line, ...given })),
    destination: { ...document.destination, country: "DE" },
  };
  await requestFromPage(page, "PUT", path, { revision, document: written });
}
