import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { modes } from "#drizzle/mode.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { privacyMatches, privacyRequests } from "#drizzle/schema/privacy-requests.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import { isRequest, type PrivacyRequest } from "../hold-request.ts";

/** All that could be erased is: what is still under way is waited for, else nothing of the search is kept. */
export async function endErasure(tx: Executor, held: PrivacyRequest, waiting: number): Promise<void> {
  const { workspaceId, id } = held;
  if (waiting > 0) {
    await tx.update(privacyRequests).set({ state: "waiting" }).where(isRequest(workspaceId, id));
    return;
  }
  await tx
    .update(privacyRequests)
    .set({ state: "done", search: sql`null`, finishedAt: sql`now()` })
    .where(isRequest(workspaceId, id));
  await tx
    .delete(privacyMatches)
    .where(and(eq(privacyMatches.workspaceId, workspaceId), eq(privacyMatches.requestId, id)));
  const userId = held.eraseAskedBy ?? held.askedBy;
  await writeAudit(
    tx,
    {
      workspace: { id: workspaceId },
      task: "privacy",
      actor: { userId, sessionId: null, address: null, name: "" },
    },
    {
      action: "privacy.erase",
      subjectType: "privacy_request",
      subjectId: id,
      details: { places: Object.entries(held.erased).map(([place, rows]) => `${place} ${rows}`) },
    },
  );
  for (const mode of modes) await notifyChange(tx, { workspaceId, mode, kind: "orders", id: "" });
}
