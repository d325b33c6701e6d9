import type { ServiceClient } from "#lib/core/service/client.ts";
import { paginate } from "#lib/core/service/paginate.ts";
import type { CatalogVariant } from "#lib/core/service/schemas/catalog.ts";
import type { Lang } from "#lib/core/service/schemas/wire.ts";

/** Reads a product with all its variants from the service. @throws ServiceFailure */
export async function readProduct(service: ServiceClient, id: string, lang: Lang) {
  const [detail, variants] = await Promise.all([
    service.getProduct({ id, lang }),
    readVariants(service, id, lang),
  ]);
  return { detail, variants };
}

async function readVariants(service: ServiceClient, id: string, lang: Lang): Promise<CatalogVariant[]> {
  const bySku = new Map<string, CatalogVariant>();
  for await (const page of paginate((cursor) => service.listVariants({ id, lang, limit: 100, cursor }))) {
    for (const variant of page.data) bySku.set(variant.sku, variant);
  }
  return [...bySku.values()];
}
