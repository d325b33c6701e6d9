import { isNull, lte, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { webhookEvents } from "#drizzle/schema/webhook-events.ts";
import { webhookGaps } from "#drizzle/schema/webhook-gaps.ts";
import { webhookRotations } from "#drizzle/schema/webhook-rotations.ts";
import { systemContext } from "#lib/core/auth/system-context.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";
import { catalogIsDue } from "#lib/features/catalog/due.ts";
import { rereadProducts } from "#lib/features/catalog/reread-products.ts";
import { syncCatalog } from "#lib/features/catalog/sync-catalog.ts";
import { cleanEvents, cleanUnknownReceivers, workspacesToClean } from "#lib/features/events/clean-events.ts";
import { findGaps } from "#lib/features/events/find-gaps.ts";
import { isWaitingLong, requeueWaitingEvents } from "#lib/features/events/requeue-waiting-events.ts";
import { advanceRotation } from "#lib/features/webhooks/advance-rotation.ts";
import { eachWorkspace, has, inWorkspace, type Works } from "../work.ts";

export const catalogAndEvents = {
  "sync-catalog": {
    plans: [{ due: catalogIsDue }],
    run: inWorkspace("catalog", async (ctx, { workspaceId }) => {
      const next = await syncCatalog(ctx);
      if (next === "again") await enqueue(db(), "sync-catalog", { workspaceId });
      if (next === "asked") await enqueue(db(), "sync-catalog", { workspaceId }, { delaySeconds: 1 });
      // If the process with the lease was killed, the lease has expired by then.
      const key = `sync-catalog:${workspaceId}:lease`;
      if (next === "held") await enqueue(db(), "sync-catalog", { workspaceId }, { key, delaySeconds: 16 });
    }),
  },
  "reread-products": {
    run: inWorkspace(
      "catalog",
      (ctx, { skus, productIds }: { workspaceId: string; skus: string[]; productIds: string[] }) =>
        rereadProducts(ctx, { skus, productIds }),
    ),
  },
  "wake-events": {
    plans: [{ due: has(webhookEvents, isWaitingLong) }],
    run: inWorkspace("events", requeueWaitingEvents),
  },
  "find-gaps": {
    plans: [{ due: has(webhookGaps, lte(webhookGaps.dueAt, sql`now()`)) }],
    run: inWorkspace("events", async (ctx, { workspaceId }) => {
      const next = await findGaps(ctx);
      if (next === "more") await enqueue(db(), "find-gaps", { workspaceId }, { delaySeconds: 1 });
    }),
  },
  "rotate-secret": {
    plans: [{ due: has(webhookRotations, isNull(webhookRotations.endedAt)) }],
    run: inWorkspace("webhooks", async (ctx, { workspaceId }) => {
      const delaySeconds = await advanceRotation(ctx);
      if (delaySeconds !== null) await enqueue(db(), "rotate-secret", { workspaceId }, { delaySeconds });
    }),
  },
  "clean-events": {
    every: "41 * * * *",
    async run() {
      await eachWorkspace(
        await workspacesToClean(),
        async (workspaceId) => cleanEvents(await systemContext(workspaceId, "events")),
        "log of a workspace not cleaned",
      );
      await cleanUnknownReceivers();
    },
  },
} satisfies Partial<Works>;
