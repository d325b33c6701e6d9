import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { inLanes } from "#lib/features/catalog/in-lanes.ts";
import { type HeldImport, isStillHeld } from "../../hold-import.ts";
import { createImportOrder } from "./create-import-order.ts";
import { endImport, endImportOrder } from "./end-import-order.ts";
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
