import { jobContext } from "#lib/core/auth/job-context.ts";
import { assignOrder } from "#lib/features/orders/assign-order.ts";
import { setTags } from "#lib/features/orders/set-tags.ts";
import type { HeldRun } from "../run-view.ts";
import { type End, endOfFailure } from "./end-of-failure.ts";
import type { RowEnd, RunRow, StepEnd } from "./end-rows.ts";

/** Marks several orders at once with the rights that the asker has now; where one of them cannot be, each by itself. */
export async function markRows(held: HeldRun, rows: RunRow[]): Promise<StepEnd> {
  const end = await mark(held, rows);
  if (end.state !== "failed" || rows.length === 1) {
    return { ends: rows.map(({ position }) => ({ position, ...end })), notYet: [] };
  }
  const ends: RowEnd[] = [];
  for (const row of rows) ends.push({ position: row.position, ...(await mark(held, [row])) });
  return { ends, notYet: [] };
}

async function mark(held: HeldRun, rows: RunRow[]): Promise<End> {
  const { kind, tags, assigneeId, stopCode } = held;
  if (stopCode) return { state: "stopped", outcome: { code: stopCode } };
  const orderIds = rows.map(({ orderId }) => orderId);
  try {
    const asker = await jobContext(held, "background");
    if (kind === "assign") await assignOrder(asker, { orderIds, assigneeId });
    else await setTags(asker, { orderIds, [kind === "tag" ? "add" : "remove"]: tags });
    return { state: "done" };
  } catch (error) {
    const end = endOfFailure(error);
    // Nothing is asked of anybody else here, so it is always known how it ended.
    if (typeof end === "string") throw error;
    return end;
  }
}
