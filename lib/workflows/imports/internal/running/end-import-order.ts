import { and, eq, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { importOrders } from "#drizzle/schema/import-orders.ts";
import { imports } from "#drizzle/schema/imports.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import { isHeldBy, noLease } from "#lib/core/leases.ts";
import { tellRunEnded } from "#lib/features/notifications/tell-run-ended.ts";
import type { HeldImport } from "../../held-import.ts";
import type { OrderEnd } from "./create-import-order.ts";

/** What became of one order; once. */
export async function endImportOrder(
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
export async function endImport(
  held: HeldImport,
  state: "finished" | "stopped",
  stopCode: string | null = null,
): Promise<void> {
  const { workspaceId, mode, id, startedBy, askedBy, startedAt, createdAt } = held;
  await db().transaction(async (tx) => {
    const [ended] = await tx
      .update(imports)
      .set({ state, stopCode, finishedAt: sql`now()`, ...noLease })
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
