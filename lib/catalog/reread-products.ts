import { and, eq, inArray, or, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { catalogProducts } from "#drizzle/schema/catalog-products.ts";
import { catalogVariants } from "#drizzle/schema/catalog-variants.ts";
import { requireTask } from "#lib/auth/require-permission.ts";
import type { SystemContext } from "#lib/auth/system-context.ts";
import { syncCatalogSoon } from "#lib/jobs/enqueue.ts";
import { askRefresh } from "./ask-refresh.ts";
import type { NamedVariant } from "./named-variant.ts";

/**
 * What an event spoke of is read again before anything else; an event that names nothing known here may have meant
 * anything.
 */
export async function rereadProducts(ctx: SystemContext, { skus, productIds }: NamedVariant): Promise<void> {
  requireTask(ctx, "catalog");
  const workspaceId = ctx.workspace.id;
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
  if (marked.length > 0) await syncCatalogSoon(db(), workspaceId);
  else await askRefresh(workspaceId);
}
