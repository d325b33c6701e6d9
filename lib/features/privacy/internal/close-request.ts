import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { privacyMatches, privacyRequests } from "#drizzle/schema/privacy-requests.ts";
import { isRequest, type PrivacyRequest } from "./hold-request.ts";

/** Nothing of who was looked for, and of what was found, is kept. */
export async function closeRequest(tx: Executor, { workspaceId, id }: PrivacyRequest): Promise<void> {
  await tx
    .update(privacyRequests)
    .set({ state: "closed", search: sql`null`, progress: sql`null`, finishedAt: sql`now()` })
    .where(isRequest(workspaceId, id));
  await tx
    .delete(privacyMatches)
    .where(and(eq(privacyMatches.workspaceId, workspaceId), eq(privacyMatches.requestId, id)));
}
