import { and, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { imports } from "#drizzle/schema/imports.ts";
import { jobContext } from "#lib/core/auth/job-context.ts";
import { isHeldBy, noLease } from "#lib/core/leases.ts";
import { type HeldImport, isStillHeld } from "../../held-import.ts";
import { lookUpReferences } from "../../look-up-references.ts";
import { priceBaskets } from "../../price-baskets.ts";
import { stopOf } from "../running/stop-of.ts";
import { checkRows } from "./check-rows.ts";

/** A worker that is asked to stop waits for its jobs, so a turn is short. */
const turnMs = 20_000;

/** One turn of a dry run: the rows, then what the service knows of them. */
export async function checkImport(held: HeldImport): Promise<"over" | "again" | "later"> {
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
    .set({ state: "checked", ...noLease })
    .where(and(isHeldBy(imports, held), eq(imports.revision, held.revision), eq(imports.state, "checking")))
    .returning({ id: imports.id });
  await tell(held);
  return done.length > 0;
}

async function stop(held: HeldImport, stopCode: string): Promise<void> {
  await db()
    .update(imports)
    .set({ state: "stopped", stopCode, finishedAt: sql`now()`, ...noLease })
    .where(and(isHeldBy(imports, held), eq(imports.state, "checking")));
  await tell(held);
}

const tell = ({ workspaceId, mode, id }: HeldImport) =>
  notifyChange(db(), { workspaceId, mode, kind: "import", id });
