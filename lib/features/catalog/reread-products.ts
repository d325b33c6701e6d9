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
import { askRefresh } from "./internal/ask-refresh.ts";
import { type NamedVariant, namedVariant } from "./named-variant.ts";

/** Beyond so many that wait, the others are found in the next turn. */
const mostWaiting = 500;

/** The events that wait for what they name to be read again. */
async function listVariantEvents(workspaceId: string, { skus, productIds }: NamedVariant): Promise<string[]> {
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
    const named = namedVariant(eventSchema.safeParse(event.payload).data?.data.variant ?? {});
    return JSON.stringify(named) === wanted ? [event.id] : [];
  });
}

/** What they name is marked to be read before anything else. */
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
