import { and, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { catalogLanguages } from "#drizzle/schema/catalog-languages.ts";
import { catalogProducts } from "#drizzle/schema/catalog-products.ts";
import { catalogVariants } from "#drizzle/schema/catalog-variants.ts";
import { webhookEvents } from "#drizzle/schema/webhook-events.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";
import { eventSchema } from "#lib/core/service/schemas/event.ts";
import { refreshPauseSeconds, requestRefresh } from "./internal/request-refresh.ts";
import { readVariantRefs, type VariantRefs } from "./variant-refs.ts";

/** One call looks at this many waiting events at most. */
const mostWaiting = 500;

/** Ids of the events that name exactly this variant and are not applied yet. */
async function listVariantEvents(workspaceId: string, { skus, productIds }: VariantRefs): Promise<string[]> {
  const { id, type, payload, appliedAt, receivedAt } = webhookEvents;
  const waiting = await db()
    .select({ id, payload: sql<unknown>`${payload}` })
    .from(webhookEvents)
    .where(
      and(
        eq(webhookEvents.workspaceId, workspaceId),
        sql`${type} = 'catalog.variant_discontinued'`,
        isNull(appliedAt),
        isNull(webhookEvents.parkedAt),
      ),
    )
    .orderBy(receivedAt)
    .limit(mostWaiting);
  const wanted = JSON.stringify({ skus, productIds });
  return waiting.flatMap((event) => {
    const named = readVariantRefs(eventSchema.safeParse(event.payload).data?.data.variant ?? {});
    return JSON.stringify(named) === wanted ? [event.id] : [];
  });
}

/** Marks the events as applied, once the products they name are marked to be read first. */
async function endVariantEvents(workspaceId: string, eventIds: string[]): Promise<void> {
  if (eventIds.length === 0) return;
  await db().transaction(async (tx) => {
    await tx
      .update(webhookEvents)
      .set({ appliedAt: sql`now()`, changed: [] })
      .where(and(eq(webhookEvents.workspaceId, workspaceId), inArray(webhookEvents.id, eventIds)));
    await notifyChange(tx, { workspaceId, kind: "events", id: "" });
  });
}

/**
 * Marks the products of a `catalog.variant_discontinued` event to be read first, and starts a sync. If none of them
 * is stored, the list is read again as well. If the event names no variant, the whole catalog is refreshed, at
 * the earliest ten minutes after the last refresh.
 */
export async function rereadProducts(ctx: SystemContext, { skus, productIds }: VariantRefs): Promise<void> {
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
    // So soon after another refresh, this job runs again when the next one may start.
    if ((await requestRefresh(workspaceId)) === "too_soon")
      await enqueue(
        db(),
        "reread-products",
        { workspaceId, skus, productIds },
        { delaySeconds: refreshPauseSeconds },
      );
  } else {
    if (marked.length === 0) await compareList(workspaceId);
    await enqueue(db(), "sync-catalog", { workspaceId });
  }
  await endVariantEvents(workspaceId, eventIds);
}

async function compareList(workspaceId: string): Promise<void> {
  await db()
    .update(catalogLanguages)
    .set({ listedAt: new Date(0) })
    .where(and(eq(catalogLanguages.workspaceId, workspaceId), isNotNull(catalogLanguages.listedAt)));
}
