import { and, eq, inArray, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { imports } from "#drizzle/schema/imports.ts";
import { jobContext } from "#lib/core/auth/job-context.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { isHeldBy, withLease } from "#lib/core/leases.ts";
import type { HeldImport } from "./held-import.ts";
import { isStillHeld } from "./held-import.ts";
import { checkRows } from "./internal/checking/check-rows.ts";
import { stopOf } from "./internal/running/create-import-order.ts";

import { createOrders } from "./internal/running/create-orders.ts";
import { lookUpReferences } from "./look-up-references.ts";
import { priceBaskets } from "./price-baskets.ts";

/** A worker that is asked to stop waits for its jobs, so a turn is short. */
const turnMs = 20_000;

/** One turn of a dry run: the rows, then what the service knows of them. */
async function checkImport(held: HeldImport): Promise<"over" | "again" | "later"> {
  const ends = Date.now() + turnMs;
  try {
    if (held.step === "rows" && !(await checkRows(held))) return "again";
    while (Date.now() < ends && (await isStillHeld(held))) {
      const asker = await jobContext(held);
      const more = (await lookUpReferences(asker, held)) || (await priceBaskets(asker, held));
      await tell(held);
      if (!more) return (await finish(held)) ? "over" : "again";
    }
    return "again";
  } catch (error) {
    const stopCode = stopOf(error);
    if (!stopCode) throw error;
    if (stopCode === "passes") return "later";
    await stop(held, stopCode);
    return "over";
  }
}

async function finish(held: HeldImport): Promise<boolean> {
  const done = await db()
    .update(imports)
    .set({ state: "checked", leaseUntil: null, leaseToken: null })
    .where(and(isHeldBy(imports, held), eq(imports.revision, held.revision), eq(imports.state, "checking")))
    .returning({ id: imports.id });
  await tell(held);
  return done.length > 0;
}

async function stop(held: HeldImport, stopCode: string): Promise<void> {
  await db()
    .update(imports)
    .set({ state: "stopped", stopCode, finishedAt: sql`now()`, leaseUntil: null, leaseToken: null })
    .where(and(isHeldBy(imports, held), eq(imports.state, "checking")));
  await tell(held);
}

const tell = ({ workspaceId, mode, id }: HeldImport) =>
  notifyChange(db(), { workspaceId, mode, kind: "import", id });

/**
 * Checks an import, or makes its orders, for a turn.
 * @returns "over" when there is nothing left to do here or another worker is at it, "again" at once, or "later" when
 * something must pass first
 */
export async function runImport(ctx: SystemContext, importId: string): Promise<"over" | "again" | "later"> {
  requireTask(ctx, "imports");
  const isThis = and(eq(imports.workspaceId, ctx.workspace.id), eq(imports.id, importId));
  const next = await withLease(
    imports,
    isThis,
    (held) => (held.state === "checking" ? checkImport(held) : createOrders(held)),
    { isOpen: inArray(imports.state, ["checking", "running"]) },
  );
  return next ?? "over";
}
