import { jobContext } from "#lib/core/auth/job-context.ts";
import { assignOrder } from "#lib/features/orders/assign-order.ts";
import { setTags } from "#lib/features/orders/set-tags.ts";
import type { LeasedRun } from "../run-view.ts";
import { type End, endOfFailure } from "./end-of-failure.ts";
import type { RowEnd, RunRow, StepEnd } from "./end-rows.ts";

/**
 * Tags or assigns several orders at once, with the current permissions of the member who started the run. If one of
 * them fails, each is tried by itself.
 */
export async function updateRows(leasedRun: LeasedRun, rows: RunRow[]): Promise<StepEnd> {
  const end = await update(leasedRun, rows);
  if (end.state !== "failed" || rows.length === 1) {
    return { ends: rows.map(({ position }) => ({ position, ...end })), notYet: [] };
  }
  const ends: RowEnd[] = [];
  for (const row of rows) ends.push({ position: row.position, ...(await update(leasedRun, [row])) });
  return { ends, notYet: [] };
}

async function update(leasedRun: LeasedRun, rows: RunRow[]): Promise<End> {
  const { kind, tags, assigneeId, stopCode } = leasedRun;
  if (stopCode) return { state: "stopped", outcome: { code: stopCode } };
  const orderIds = rows.map(({ orderId }) => orderId);
  try {
    const asker = await jobContext(leasedRun, "background");
    if (kind === "assign") await assignOrder(asker, { orderIds, assigneeId });
    else await setTags(asker, { orderIds, [kind === "tag" ? "add" : "remove"]: tags });
    return { state: "done" };
  } catch (error) {
    const end = endOfFailure(error);
    // No call to the service is made here, so the result is always known.
    if (typeof end === "string") throw error;
    return end;
  }
}
