import { and, asc, eq, exists, inArray, isNotNull, ne, notInArray, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { privacyMatches, privacyRequests } from "#drizzle/schema/privacy-requests.ts";
import { isRequest, type PrivacyRequest } from "../lock-privacy-request.ts";
import { subjectIdOf, withKeys } from "../places/erased-sql.ts";
import { type Erasing, matchingOf, type Place } from "../places/place.ts";

type Erased = Omit<Erasing, "matching"> & { requestId: string | null };

/**
 * Removes these rows from the other open searches, unless they still contain what was searched: a note may name two
 * people. A search of which nothing is left ends.
 */
export async function dropErasedMatches(tx: Executor, place: Place, erased: Erased): Promise<void> {
  const { workspaceId, subjectIds, requestId } = erased;
  const isOfRows = and(
    eq(privacyMatches.workspaceId, workspaceId),
    eq(privacyMatches.place, place.name),
    inArray(privacyMatches.subjectId, [...subjectIds]),
  );
  const found = tx
    .select({ one: sql`1` })
    .from(privacyMatches)
    .where(and(isOfRows, eq(privacyMatches.requestId, privacyRequests.id)));
  const others = await tx
    .select()
    .from(privacyRequests)
    .where(
      and(
        eq(privacyRequests.workspaceId, workspaceId),
        isNotNull(privacyRequests.search),
        requestId ? ne(privacyRequests.id, requestId) : undefined,
        exists(found),
      ),
    )
    .orderBy(asc(privacyRequests.id))
    .for("update");
  for (const other of others) {
    if (!other.search) continue;
    const { rows: kept } = await tx.execute<{ id: string }>(sql`
      select ${subjectIdOf(place)} as id from ${place.table} where workspace_id = ${workspaceId}
        and ${withKeys(place, subjectIds)} and ${matchingOf(other.search)(place.text)}`);
    await tx.delete(privacyMatches).where(
      and(
        isOfRows,
        eq(privacyMatches.requestId, other.id),
        notInArray(
          privacyMatches.subjectId,
          kept.map(({ id }) => id),
        ),
      ),
    );
    if (other.state === "found") await endIfErased(tx, other);
  }
}

async function endIfErased(tx: Executor, { workspaceId, id, isCapped }: PrivacyRequest): Promise<void> {
  const [left] = await tx
    .select({ id: privacyMatches.id })
    .from(privacyMatches)
    .where(and(eq(privacyMatches.workspaceId, workspaceId), eq(privacyMatches.requestId, id)))
    .limit(1);
  if (left) return;
  // A search with more matches than are stored looks for the others.
  await tx
    .update(privacyRequests)
    .set(
      isCapped
        ? { state: "searching", isCapped: false }
        : { state: "done", search: sql`null`, finishedAt: sql`now()` },
    )
    .where(isRequest(workspaceId, id));
}
