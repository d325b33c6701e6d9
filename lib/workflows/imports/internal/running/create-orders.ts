import { and, eq, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { importOrders } from "#drizzle/schema/import-orders.ts";
import { imports } from "#drizzle/schema/imports.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import { isHeldBy } from "#lib/core/leases.ts";
import { inLanes } from "#lib/features/catalog/in-lanes.ts";
import { tellRunEnded } from "#lib/features/notifications/tell.ts";
import { type HeldImport, isStillHeld } from "../../held-import.ts";
import type { OrderEnd } from "./create-import-order.ts";
import { createImportOrder } from "./create-import-order.ts";

import { type NextOrder, nextOrders } from "./next-orders.ts";

/** A worker that is asked to stop waits for its jobs, so a turn is short. */
const turnMs = 20_000;
/** At 600 calls a minute one leaves each 100 ms: so many are on their way where a reply takes a second. */
const lanes = 12;
const pageOrders = 48;

/**
 * One turn of a run: drafts, several on their way at once, as fast as the account's minute lets background work go.
 * @returns "later" when of some it is not known yet what became of them, or the service does not answer
 */
export async function createOrders(held: HeldImport): Promise<"over" | "again" | "later"> {
  const ends = Date.now() + turnMs;
  let after = 0;
  let unknown = 0;
  let isLost = false;
  let stopCode: string | null = null;

  async function create(order: NextOrder): Promise<void> {
    if (unknown >= lanes || stopCode || isLost) return;
    // Paused and resumed at once it is held again, with those left out that were met in between.
    if (!(await isStillHeld(held))) {
      isLost = true;
      return;
    }
    const end = await createImportOrder(held, order);
    if (!end) unknown += 1;
    else if ("stopCode" in end) stopCode = end.stopCode;
    else await endImportOrder(held, order.position, end);
  }

  while (Date.now() < ends) {
    const page = await nextOrders(held, after, pageOrders);
    await inLanes(lanes, page, create);
    await tell(held);
    if (stopCode) {
      await endImport(held, "stopped", stopCode);
      return "over";
    }
    if (unknown >= lanes) return "later";
    if (isLost) return "again";
    if (page.length < pageOrders) {
      if (unknown > 0) return "later";
      await endImport(held, "finished");
      return "over";
    }
    after = page.at(-1)?.position ?? after;
  }
  return "again";
}

const tell = ({ workspaceId, mode, id }: HeldImport) =>
  notifyChange(db(), { workspaceId, mode, kind: "import", id });

/** What became of one order; once. */
async function endImportOrder(
  { workspaceId, id }: HeldImport,
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

/** `finished`: each order was tried; `stopped`: whoever set it going may not go on. Once. */
async function endImport(
  held: HeldImport,
  state: "finished" | "stopped",
  stopCode: string | null = null,
): Promise<void> {
  const { workspaceId, mode, id, startedBy, askedBy, startedAt, createdAt } = held;
  await db().transaction(async (tx) => {
    const [ended] = await tx
      .update(imports)
      .set({ state, stopCode, finishedAt: sql`now()`, leaseUntil: null, leaseToken: null })
      .where(and(isHeldBy(imports, held), eq(imports.state, "running")))
      .returning({ finishedAt: imports.finishedAt });
    if (!ended) return;
    const actor = { userId: startedBy ?? askedBy, sessionId: null, address: null, name: "" };
    await writeAudit(
      tx,
      { workspace: { id: workspaceId }, mode, task: "imports", actor },
      { action: `import.${state}`, subjectType: "import", subjectId: id, details: { stopped: stopCode } },
    );
    const counts = await countEnds(tx, held);
    await tellRunEnded(
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

async function countEnds(tx: Executor, { workspaceId, id }: HeldImport) {
  const [counts] = await tx
    .select({
      done: sql<number>`count(*) filter (where ${importOrders.state} = 'created')::int`,
      failed: sql<number>`count(*) filter (where ${importOrders.state} = 'refused')::int`,
    })
    .from(importOrders)
    .where(and(eq(importOrders.workspaceId, workspaceId), eq(importOrders.importId, id)));
  return counts ?? { done: 0, failed: 0 };
}
