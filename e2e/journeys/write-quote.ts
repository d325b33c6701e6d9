import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";

/** Asks as the page does, with its session. */
export async function ask<T>(page: Page, method: string, path: string, body?: object): Promise<T> {
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
 * Three hoodies on sale, the third of them in no line yet. The last ones: the price of one is changed, and other
 * journeys of the same Pressroom order the first.
 */
export async function findHoodies(page: Page, place: string) {
  type Found = { products: { id: string }[] };
  const search = () => ask<Found>(page, "GET", `/api/catalog/${place}/search?q=hoodie`);
  await expect.poll(async () => (await search()).products.length).toBeGreaterThan(0);
  const { products } = await search();
  const found = await ask<Product>(page, "GET", `/api/catalog/${place}/products/${products[0]?.id}`);
  const skus = found.variants
    .filter(({ availability }) => availability === "available")
    .map(({ sku }) => sku);
  const [first = "", second = "", other = ""] = skus.slice(-3);
  return { first, second, other, face: found.product.print_areas[0]?.face ?? "" };
}

/** What is typed into lines and files is another journey; here they are there. The page is loaded again to see them. */
export async function writeLines(
  page: Page,
  place: string,
  quoteId: string,
  lines: { sku: string; quantity: number; files: Record<string, string> }[],
) {
  const path = `/api/quotes/${place}/${quoteId}`;
  const { revision, document } = await ask<Quote>(page, "GET", path);
  const line = { productId: null, sellingCents: null };
  const written = {
    ...document,
    lines: lines.map((given) => ({ id: randomUUID(), ...line, ...given })),
    destination: { ...document.destination, country: "DE" },
  };
  await ask(page, "PUT", path, { revision, document: written });
}
