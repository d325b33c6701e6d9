import { and, eq, inArray, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { imports } from "#drizzle/schema/imports.ts";
import { jobContext } from "#lib/core/auth/job-context.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { isLeasedBy, withLease } from "#lib/core/leases.ts";
import { checkRows } from "./internal/checking/check-rows.ts";
import { stopOf } from "./internal/running/create-import-order.ts";
import { createOrders } from "./internal/running/create-orders.ts";
import type { LeasedImport } from "./leased-import.ts";
import { isStillLeased } from "./leased-import.ts";
import { lookUpReferences } from "./look-up-references.ts";
import { priceBaskets } from "./price-baskets.ts";

/** A stopping worker waits for its jobs, so a turn is short. */
const turnMs = 20_000;

/** One turn of the check: first the rows, then the references and the prices at the service. */
async function checkImport(leasedImport: LeasedImport): Promise<"over" | "again" | "later"> {
  const ends = Date.now() + turnMs;
  try {
    if (leasedImport.step === "rows" && !(await checkRows(leasedImport))) return "again";
    while (Date.now() < ends && (await isStillLeased(leasedImport))) {
      const asker = await jobContext(leasedImport);
      const isLookingUp = await lookUpReferences(asker, leasedImport);
      const next = isLookingUp ? "again" : await priceBaskets(asker, leasedImport);
      await notifyPages(leasedImport);
      if (next === "later") return next;
      if (next === "over") return (await finish(leasedImport)) ? "over" : "again";
    }
    return "again";
  } catch (error) {
    const stopCode = stopOf(error);
    if (!stopCode) throw error;
    if (stopCode === "passes") return "later";
    await stop(leasedImport, stopCode);
    return "over";
  }
}

async function finish(leasedImport: LeasedImport): Promise<boolean> {
  const done = await db()
    .update(imports)
    .set({ state: "checked", leaseUntil: null, leaseToken: null })
    .where(
      and(
        isLeasedBy(imports, leasedImport),
        eq(imports.revision, leasedImport.revision),
        eq(imports.state, "checking"),
      ),
    )
    .returning({ id: imports.id });
  await notifyPages(leasedImport);
  return done.length > 0;
}

async function stop(leasedImport: LeasedImport, stopCode: string): Promise<void> {
  await db()
    .update(imports)
    .set({ state: "stopped", stopCode, finishedAt: sql`now()`, leaseUntil: null, leaseToken: null })
    .where(and(isLeasedBy(imports, leasedImport), eq(imports.state, "checking")));
  await notifyPages(leasedImport);
}

const notifyPages = ({ workspaceId, mode, id }: LeasedImport) =>
  notifyChange(db(), { workspaceId, mode, kind: "import", id });

/**
 * Checks an import or creates its orders, for one turn.
 * @returns "over" if nothing is left to do here or another worker has the lease, "again" to continue at once, or
 * "later" after a temporary failure
 */
export async function runImport(ctx: SystemContext, importId: string): Promise<"over" | "again" | "later"> {
  requireTask(ctx, "imports");
  const isThis = and(eq(imports.workspaceId, ctx.workspace.id), eq(imports.id, importId));
  const next = await withLease(
    imports,
    isThis,
    (leasedImport) =>
      leasedImport.state === "checking" ? checkImport(leasedImport) : createOrders(leasedImport),
    { isOpen: inArray(imports.state, ["checking", "running"]) },
  );
  return next ?? "over";
}
