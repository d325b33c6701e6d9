import { and, asc, eq, inArray, notInArray, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { type PrivacyState, privacyMatches, privacyRequests } from "#drizzle/schema/privacy-requests.ts";
import { AppError, notFound } from "#lib/errors.ts";

export type PrivacyRequest = typeof privacyRequests.$inferSelect;

export const isRequest = (workspaceId: string, requestId: string) =>
  and(eq(privacyRequests.workspaceId, workspaceId), eq(privacyRequests.id, requestId));

/** @throws AppError not_found */
export async function lockPrivacyRequest(
  tx: Executor,
  workspaceId: string,
  requestId: string,
): Promise<PrivacyRequest> {
  const [request] = await tx
    .select()
    .from(privacyRequests)
    .where(isRequest(workspaceId, requestId))
    .for("update");
  if (!request) throw notFound();
  return request;
}

/**
 * The oldest request in this state that no other worker has locked, without those in `except`; the lock lasts for the
 * step.
 */
export async function lockNextRequest(
  tx: Executor,
  workspaceId: string,
  states: PrivacyState[],
  except: string[],
): Promise<PrivacyRequest | null> {
  const [request] = await tx
    .select()
    .from(privacyRequests)
    .where(
      and(
        eq(privacyRequests.workspaceId, workspaceId),
        inArray(privacyRequests.state, states),
        notInArray(privacyRequests.id, except),
      ),
    )
    .orderBy(asc(privacyRequests.createdAt), asc(privacyRequests.id))
    .limit(1)
    .for("update", { skipLocked: true });
  return request ?? null;
}

/** Marks the matches that belong to the person, and only those. @throws AppError nobody_chosen */
export async function chooseMatches(
  tx: Executor,
  { workspaceId, id }: PrivacyRequest,
  identities: readonly string[],
): Promise<number> {
  const isOfRequest = and(eq(privacyMatches.workspaceId, workspaceId), eq(privacyMatches.requestId, id));
  const isThem = inArray(privacyMatches.identity, [...identities, ""]);
  await tx
    .update(privacyMatches)
    .set({ isChosen: sql`${isThem}` })
    .where(isOfRequest);
  const chosen = await tx
    .select({ id: privacyMatches.id })
    .from(privacyMatches)
    .where(and(isOfRequest, eq(privacyMatches.isChosen, true)));
  if (chosen.length === 0) throw new AppError("nobody_chosen", 422);
  return chosen.length;
}

/** Deletes the search terms and the matches. */
export async function closeRequest(tx: Executor, { workspaceId, id }: PrivacyRequest): Promise<void> {
  await tx
    .update(privacyRequests)
    .set({ state: "closed", search: sql`null`, progress: sql`null`, finishedAt: sql`now()` })
    .where(isRequest(workspaceId, id));
  await tx
    .delete(privacyMatches)
    .where(and(eq(privacyMatches.workspaceId, workspaceId), eq(privacyMatches.requestId, id)));
}
