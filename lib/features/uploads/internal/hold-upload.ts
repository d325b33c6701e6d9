import { and, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { uploads } from "#drizzle/schema/uploads.ts";

/** A holder that was killed is waited for no longer than this. */
const hold = sql`now() + interval '10 seconds'`;

export type HeldUpload = { workspaceId: string; id: string; token: string };

const heldBy = ({ workspaceId, id, token }: HeldUpload) =>
  and(eq(uploads.workspaceId, workspaceId), eq(uploads.id, id), eq(uploads.heldBy, token));

/** Whether it is ours now; if not, its holder is asked to let go. An upload that is not there is nobody's. */
export async function takeHold({ workspaceId, id, token }: HeldUpload): Promise<boolean> {
  const isFree = sql`(${uploads.heldUntil} is null or ${uploads.heldUntil} < now())`;
  const [row] = await db()
    .update(uploads)
    .set({
      heldBy: sql`case when ${isFree} then ${token}::uuid else ${uploads.heldBy} end`,
      heldUntil: sql`case when ${isFree} then ${hold} else ${uploads.heldUntil} end`,
      isHoldWanted: sql`not ${isFree}`,
    })
    .where(and(eq(uploads.workspaceId, workspaceId), eq(uploads.id, id)))
    .returning({ heldBy: uploads.heldBy });
  return row?.heldBy === token;
}

/** Whether the holder may go on: nobody waits for it, and it was not cancelled. */
export async function keepHold(held: HeldUpload): Promise<boolean> {
  const [row] = await db()
    .update(uploads)
    .set({ heldUntil: hold })
    .where(heldBy(held))
    .returning({ state: uploads.state, isHoldWanted: uploads.isHoldWanted });
  return row?.state === "receiving" && !row.isHoldWanted;
}

export async function endHold(held: HeldUpload): Promise<void> {
  await db().update(uploads).set({ heldBy: null, heldUntil: null, isHoldWanted: false }).where(heldBy(held));
}
