import { z } from "zod";
import type { World } from "./world.ts";

const products = z.object({ data: z.array(z.object({ id: z.guid(), title: z.string() })) });
const variants = z.object({ data: z.array(z.object({ sku: z.string(), availability: z.string() })) });

/** A variant on sale from the first page of the catalog. */
export async function findProduct(sandboxUrl: string, key: string): Promise<World["product"]> {
  const read = async (path: string): Promise<unknown> => {
    const response = await fetch(`${sandboxUrl}/v1${path}`, { headers: { authorization: `Bearer ${key}` } });
    return response.json();
  };
  for (const { id, title } of products.parse(await read("/catalog/products?limit=20")).data) {
    const { data } = variants.parse(await read(`/catalog/products/${id}/variants?limit=20`));
    const onSale = data.find(({ availability }) => availability === "available");
    if (onSale) return { id, title, sku: onSale.sku };
  }
  throw new Error("Nothing of the catalog's first page is on sale.");
}
