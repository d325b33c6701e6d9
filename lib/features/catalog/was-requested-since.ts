import { and, eq, gte, isNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { catalogLanguages } from "#drizzle/schema/catalog-languages.ts";
import { catalogProducts } from "#drizzle/schema/catalog-products.ts";
import { catalogSyncs } from "#drizzle/schema/catalog-syncs.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";

/**
 * Whether a new language, a refresh or a changed product was requested since `begunAt`. A worker that handled the
 * request during a turn found the lease taken, so the turn checks again after it releases the lease.
 */
export async function wasRequestedSince(ctx: SystemContext, begunAt: Date): Promise<boolean> {
  requireTask(ctx, "catalog");
  const workspaceId = ctx.workspace.id;
  const { staleSince, variantsAt } = catalogProducts;
  const asked = await Promise.all([
    db()
      .select({ lang: catalogLanguages.lang })
      .from(catalogLanguages)
      .where(
        and(
          eq(catalogLanguages.workspaceId, workspaceId),
          gte(catalogLanguages.addedAt, begunAt),
          isNull(catalogLanguages.listedAt),
        ),
      ),
    db()
      .select({ id: catalogSyncs.workspaceId })
      .from(catalogSyncs)
      .where(
        and(
          eq(catalogSyncs.workspaceId, workspaceId),
          gte(catalogSyncs.refreshAskedAt, begunAt),
          sql`exists (select from ${catalogLanguages} where ${catalogLanguages.workspaceId} = ${workspaceId}
            and ${catalogLanguages.listedAt} < ${catalogSyncs.refreshAskedAt})`,
        ),
      ),
    db()
      .select({ id: catalogProducts.id })
      .from(catalogProducts)
      .where(
        and(
          eq(catalogProducts.workspaceId, workspaceId),
          gte(staleSince, begunAt),
          sql`coalesce(${variantsAt} < ${staleSince}, true)`,
        ),
      )
      .limit(1),
  ]);
  return asked.some((rows) => rows.length > 0);
}
