import { and, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { catalogLanguages } from "#drizzle/schema/catalog-languages.ts";
import { catalogProducts } from "#drizzle/schema/catalog-products.ts";
import { catalogVariants } from "#drizzle/schema/catalog-variants.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { syncCatalogSoon } from "#lib/core/jobs/enqueue.ts";
import { askRefresh } from "./internal/ask-refresh.ts";
import { endVariantEvents, listVariantEvents } from "./internal/end-variant-events.ts";
import type { NamedVariant } from "./named-variant.ts";

/**
 * What an event spoke of is read again before anything else. One that names what is not known here has the list
 * compared; one that names nothing may have meant anything.
 */
export async function rereadProducts(ctx: SystemContext, { skus, productIds }: NamedVariant): Promise<void> {
  requireTask(ctx, "catalog");
  const workspaceId = ctx.workspace.id;
  const eventIds = await listVariantEvents(workspaceId, { skus, productIds });
  const ofSkus = db()
    .select({ id: catalogVariants.productId })
    .from(catalogVariants)
    .where(and(eq(catalogVariants.workspaceId, workspaceId), inArray(catalogVariants.sku, skus)));
  const marked = await db()
    .update(catalogProducts)
    .set({ staleSince: sql`now()` })
    .where(
      and(
        eq(catalogProducts.workspaceId, workspaceId),
        or(inArray(catalogProducts.id, productIds), inArray(catalogProducts.id, ofSkus)),
      ),
    )
    .returning({ id: catalogProducts.id });
  if (skus.length === 0 && productIds.length === 0) {
    await askRefresh(workspaceId);
  } else {
    if (marked.length === 0) await compareList(workspaceId);
    await syncCatalogSoon(db(), workspaceId);
  }
  await endVariantEvents(workspaceId, eventIds);
}

async function compareList(workspaceId: string): Promise<void> {
  await db()
    .update(catalogLanguages)
    .set({ listedAt: new Date(0) })
    .where(and(eq(catalogLanguages.workspaceId, workspaceId), isNotNull(catalogLanguages.listedAt)));
}
