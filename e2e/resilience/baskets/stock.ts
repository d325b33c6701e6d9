import { randomUUID } from "node:crypto";
import { servePicture } from "#e2e/fixtures/serve-picture.ts";
import type { TestPressroom } from "#e2e/resilience/desk/open-pressroom.ts";
import type { Shop } from "#e2e/resilience/desk/open-shop.ts";
import { encodeFileRequest } from "#lib/core/service/check-input.ts";

export type Goods = { sku: string; productId: string; faces: string[] };
export type Stock = {
  goods: Goods[];
  files: { enough: string[]; tooSmall: string };
  /** The account's own products, by the id of the catalog product that each is made from. */
  own: Map<string, string>;
  countries: string[];
};

const sizes = [
  { width: 5_200, height: 6_400 },
  { width: 6_400, height: 1_300 },
];

/** Reads from the service what baskets are made of, as another program of the merchant does. */
export async function readStock({ world }: TestPressroom, { live, accountId }: Shop): Promise<Stock> {
  const { client } = live;
  const add = async (name: string, size?: { width: number; height: number }) => {
    const bytes = encodeFileRequest({ url: await servePicture(name, size) });
    return (await client.createFile({ bytes, idempotencyKey: randomUUID() })).file.id;
  };
  const enough = await Promise.all(sizes.map((size, at) => add(`large-${at}`, size)));
  const tooSmall = await add("small");
  const goods: Goods[] = [];
  const own = new Map<string, string>();
  for (const { id } of (await client.listProducts({ limit: 8 })).data) {
    const { print_areas: areas } = await client.getProduct({ id });
    const faces = areas.map(({ face }) => face);
    const variants = await client.listVariants({ id, limit: 100 });
    goods.push(...variants.data.map(({ sku }) => ({ sku, productId: id, faces })));
    const [face = ""] = faces;
    own.set(id, await world.control.createProduct(accountId, id, { [face]: enough[0] ?? "" }));
  }
  const countries = (await client.listCountries()).data.map(({ code }) => code);
  return { goods, files: { enough, tooSmall }, own, countries };
}
