import type { ServiceClient } from "#lib/core/service/client.ts";
import { ServiceMisunderstood } from "#lib/core/service/errors.ts";
import { readWhole } from "#lib/core/service/paginate.ts";
import type { CatalogVariant } from "#lib/core/service/schemas/catalog.ts";
import type { Lang } from "#lib/core/service/schemas/wire.ts";

/**
 * Reads a product with all its variants from the service. A variant that is missing in a list without its end would
 * count as discontinued, so such a list is a failure.
 * @throws ServiceFailure
 */
export async function readProduct(service: ServiceClient, id: string, lang: Lang) {
  const [detail, variants] = await Promise.all([
    service.getProduct({ id, lang }),
    readVariants(service, id, lang),
  ]);
  return { detail, variants };
}

async function readVariants(service: ServiceClient, id: string, lang: Lang): Promise<CatalogVariant[]> {
  const variants = await readWhole((cursor) => service.listVariants({ id, lang, limit: 100, cursor }));
  if (!variants) {
    const reading = { status: 200, problem: "shape", path: "next_cursor" } as const;
    throw new ServiceMisunderstood(reading, { endpoint: "listVariants", mayHaveActed: false });
  }
  return [...new Map(variants.map((variant) => [variant.sku, variant])).values()];
}
