import { and, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { catalogProducts } from "#drizzle/schema/catalog-products.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { ServiceFailure } from "#lib/core/service/errors.ts";
import type { Lang } from "#lib/core/service/schemas/wire.ts";
import { readOnce } from "./internal/read-once.ts";
import { writeListPage } from "./internal/write-list-page.ts";

/**
 * Stores the first 100 products of the service's list, for a member who opens the catalog before the first pass.
 * Concurrent calls share one read. Does nothing if no key may read the catalog or the service does not answer.
 */
export async function storeFirstPage(ctx: MemberContext, lang: Lang): Promise<void> {
  requireRole(ctx, "catalog:read");
  if (!ctx.can("catalog:read")) return;
  const workspaceId = ctx.workspace.id;
  await readOnce({ workspaceId, what: "list", find: () => findAny(workspaceId), read }).catch(ignoreSilence);

  async function read(): Promise<true> {
    const { data: products } = await ctx.service.listProducts({ lang, limit: 100 });
    const page = { workspaceId, lang, position: 0, products, isFirst: true };
    await db().transaction((tx) => writeListPage(tx, page));
    return true;
  }
}

async function findAny(workspaceId: string): Promise<true | null> {
  const [row] = await db()
    .select({ id: catalogProducts.id })
    .from(catalogProducts)
    .where(and(eq(catalogProducts.workspaceId, workspaceId), eq(catalogProducts.isOffered, true)))
    .limit(1);
  return row ? true : null;
}

function ignoreSilence(error: unknown): void {
  if (!(error instanceof ServiceFailure)) throw error;
}
