import { and, asc, eq, inArray } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { type PrivacyState, privacyRequests } from "#drizzle/schema/privacy-requests.ts";
import { notFound } from "#lib/errors.ts";

export type PrivacyRequest = typeof privacyRequests.$inferSelect;

export const isRequest = (workspaceId: string, requestId: string) =>
  and(eq(privacyRequests.workspaceId, workspaceId), eq(privacyRequests.id, requestId));

/** @throws AppError not_found */
export async function holdRequest(
  tx: Executor,
  workspaceId: string,
  requestId: string,
): Promise<PrivacyRequest> {
  const [held] = await tx
    .select()
    .from(privacyRequests)
    .where(isRequest(workspaceId, requestId))
    .for("update");
  if (!held) throw notFound();
  return held;
}

/** The oldest one in such a state that no other worker has; a step of it is done while it is held. */
export async function holdNext(
  tx: Executor,
  workspaceId: string,
  states: PrivacyState[],
): Promise<PrivacyRequest | null> {
  const [held] = await tx
    .select()
    .from(privacyRequests)
    .where(and(eq(privacyRequests.workspaceId, workspaceId), inArray(privacyRequests.state, states)))
    .orderBy(asc(privacyRequests.createdAt), asc(privacyRequests.id))
    .limit(1)
    .for("update", { skipLocked: true });
  return held ?? null;
}
