import { and, eq, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { importOrders } from "#drizzle/schema/import-orders.ts";
import { imports } from "#drizzle/schema/imports.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import { isLeasedBy } from "#lib/core/leases.ts";
import { forEachLimited } from "#lib/features/catalog/for-each-limited.ts";
import { notifyRunEnded } from "#lib/features/notifications/notify.ts";
import { isStillLeased, type LeasedImport } from "../../leased-import.ts";
import type { OrderEnd } from "./create-import-order.ts";
import { createImportOrder } from "./create-import-order.ts";

import { type NextOrder, nextOrders } from "./next-orders.ts";

/** A stopping worker waits for its jobs, so a turn is short. */
const turnMs = 20_000;
/** At 600 calls a minute one call starts every 100 ms; if a reply takes a second, about this many run at once. */
const concurrency = 12;
const pageOrders = 48;

/**
 * One turn of a run. It creates several drafts at once, as fast as the account's rate limit allows for background
 * work.
 * @returns "later" if the result of some orders is unknown, or the service does not answer
 */
export async function createOrders(leasedImport: LeasedImport): Promise<"over" | "again" | "later"> {
  const ends = Date.now() + turnMs;
  let after = 0;
  let unknown = 0;
  let isLost = false;
  let stopCode: string | null = null;

  async function create(order: NextOrder): Promise<void> {
    if (unknown >= concurrency || stopCode || isLost) return;
    // Skip the rest of the turn: after a pause and a quick resume this check would pass again, and the orders that were
    // skipped in between would be left out.
    if (!(await isStillLeased(leasedImport))) {
      isLost = true;
      return;
    }
    const end = await createImportOrder(leasedImport, order);
    if (!end) unknown += 1;
    else if ("stopCode" in end) stopCode = end.stopCode;
    else await endImportOrder(leasedImport, order.position, end);
  }

  while (Date.now() < ends) {
    const page = await nextOrders(leasedImport, after, pageOrders);
    await forEachLimited(concurrency, page, create);
    await notifyPages(leasedImport);
    if (stopCode) {
      await endImport(leasedImport, "stopped", stopCode);
      return "over";
    }
    if (unknown >= concurrency) return "later";
    if (isLost) return "again";
    if (page.length < pageOrders) {
      if (unknown > 0) return "later";
      await endImport(leasedImport, "finished");
      return "over";
    }
    after = page.at(-1)?.position ?? after;
  }
  return "again";
}

const notifyPages = ({ workspaceId, mode, id }: LeasedImport) =>
  notifyChange(db(), { workspaceId, mode, kind: "import", id });

/** Records the result of one order, once. */
async function endImportOrder(
  { workspaceId, id }: LeasedImport,
  position: number,
  end: Exclude<OrderEnd, { stopCode: string }>,
): Promise<void> {
  const created = end.state === "created" ? end.orderId : null;
  const total = db()
    .select({ cents: orders.totalCents })
    .from(orders)
    .where(and(eq(orders.workspaceId, workspaceId), eq(orders.id, created ?? id)));
  await db()
    .update(importOrders)
    .set({
      state: end.state,
      outcome: end.state === "refused" ? end.outcome : null,
      orderId: created,
      totalCents: sql`(${total})`,
    })
    .where(
      and(
        eq(importOrders.workspaceId, workspaceId),
        eq(importOrders.importId, id),
        eq(importOrders.position, position),
        eq(importOrders.state, "ready"),
      ),
    );
}

/**
 * Ends the import, once. `finished`: every order was tried; `stopped`: the member who started it can no longer
 * continue.
 */
async function endImport(
  leasedImport: LeasedImport,
  state: "finished" | "stopped",
  stopCode: string | null = null,
): Promise<void> {
  const { workspaceId, mode, id, startedBy, askedBy, startedAt, createdAt } = leasedImport;
  await db().transaction(async (tx) => {
    const [ended] = await tx
      .update(imports)
      .set({ state, stopCode, finishedAt: sql`now()`, leaseUntil: null, leaseToken: null })
      .where(and(isLeasedBy(imports, leasedImport), eq(imports.state, "running")))
      .returning({ finishedAt: imports.finishedAt });
    if (!ended) return;
    const actor = { userId: startedBy ?? askedBy, sessionId: null, address: null, name: "" };
    await writeAudit(
      tx,
      { workspace: { id: workspaceId }, mode, task: "imports", actor },
      { action: `import.${state}`, subjectType: "import", subjectId: id, details: { stopped: stopCode } },
    );
    const counts = await countEnds(tx, leasedImport);
    await notifyRunEnded(
      tx,
      { workspaceId, mode, askedBy: startedBy ?? askedBy },
      {
        subject: { type: "import", id },
        what: "import",
        begunAt: startedAt ?? createdAt,
        endedAt: ended.finishedAt,
        ...counts,
        stopCode,
      },
    );
    await notifyChange(tx, { workspaceId, mode, kind: "import", id });
  });
}

async function countEnds(tx: Executor, { workspaceId, id }: LeasedImport) {
  const [counts] = await tx
    .select({
      done: sql<number>`count(*) filter (where ${importOrders.state} = 'created')::int`,
      failed: sql<number>`count(*) filter (where ${importOrders.state} in ('invalid', 'refused'))::int`,
      taken: sql<number>`count(*) filter (where ${importOrders.state} = 'taken')::int`,
    })
    .from(importOrders)
    .where(and(eq(importOrders.workspaceId, workspaceId), eq(importOrders.importId, id)));
  return counts ?? { done: 0, failed: 0, taken: 0 };
}
