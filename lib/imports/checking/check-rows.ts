import { eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { jobContext } from "#lib/auth/job-context.ts";
import type { HeldImport } from "../running/hold-import.ts";
import { findTaken } from "./find-taken.ts";
import { judgeOrders } from "./judge-orders.ts";
import { readOrders } from "./read-orders.ts";
import { writeCheck } from "./write-check.ts";

/**
 * The rows of an import against all that is kept here, with what its asker may see now.
 * @returns false when they were changed meanwhile: they are then checked anew
 */
export async function checkRows(held: HeldImport): Promise<boolean> {
  const asker = await jobContext(held);
  const gathered = await readOrders(held);
  const references = gathered.flatMap(({ reference }) => reference ?? []);
  const [orders, taken, mirrorIsWhole] = await Promise.all([
    judgeOrders(asker, gathered),
    findTaken(held.workspaceId, references),
    isMirrored(held.workspaceId),
  ]);
  return writeCheck(held, { orders, taken, mirrorIsWhole });
}

/** Every order of the account was read once, and each since then was made, told or reconciled. */
async function isMirrored(workspaceId: string): Promise<boolean> {
  const [found] = await db()
    .select({ walkedAt: workspaces.walkedAt })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId));
  return found?.walkedAt !== null && found?.walkedAt !== undefined;
}
