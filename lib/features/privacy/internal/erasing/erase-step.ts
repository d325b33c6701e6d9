import { and, asc, count, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { modes } from "#drizzle/mode.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { privacyMatches, privacyRequests } from "#drizzle/schema/privacy-requests.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import { isRequest, type PrivacyRequest } from "../lock-privacy-request.ts";
import { subjectIdOf, withKeys } from "../places/erased-sql.ts";
import { matchingOf, type Place, readIn } from "../places/place.ts";
import { placeNamed } from "../places/places.ts";
import { eraseRows } from "./erase-rows.ts";

const rowsPerStep = 100;

/**
 * Erases the next selected rows of one place, except those of unfinished work; when none is left, the erasure ends.
 */
export async function eraseStep(tx: Executor, request: PrivacyRequest): Promise<void> {
  const { workspaceId, id: requestId, search } = request;
  const isChosen = and(
    eq(privacyMatches.workspaceId, workspaceId),
    eq(privacyMatches.requestId, requestId),
    eq(privacyMatches.isChosen, true),
  );
  const next = await tx
    .select({ place: privacyMatches.place, subjectId: privacyMatches.subjectId })
    .from(privacyMatches)
    .where(and(isChosen, isNull(privacyMatches.waitsFor)))
    .orderBy(asc(privacyMatches.place), asc(privacyMatches.subjectId))
    .limit(rowsPerStep);
  const [first] = next;
  if (!first) {
    const waits = and(isChosen, isNotNull(privacyMatches.waitsFor));
    const [waiting] = await tx.select({ count: count() }).from(privacyMatches).where(waits);
    return endErasure(tx, request, waiting?.count ?? 0);
  }
  const place = placeNamed(first.place);
  const subjectIds = next.flatMap((match) => (match.place === first.place ? [match.subjectId] : []));
  const waiting = await findWaiting(tx, place, workspaceId, subjectIds);
  for (const [subjectId, waitsFor] of waiting)
    await tx
      .update(privacyMatches)
      .set({ waitsFor })
      .where(and(isChosen, eq(privacyMatches.place, place.name), eq(privacyMatches.subjectId, subjectId)));
  const ready = subjectIds.filter((id) => !waiting.has(id));
  if (ready.length === 0) return;
  const matching = search && matchingOf(search);
  await eraseRows(tx, place, { workspaceId, requestId, subjectIds: ready, matching });
  await tx
    .delete(privacyMatches)
    .where(and(isChosen, eq(privacyMatches.place, place.name), inArray(privacyMatches.subjectId, ready)));
  await tx
    .update(privacyRequests)
    .set({
      erased: sql`jsonb_set(${privacyRequests.erased}, array[${place.name}::text],
        (coalesce((${privacyRequests.erased} ->> ${place.name}::text)::int, 0) + ${ready.length}::int)::text::jsonb)`,
    })
    .where(isRequest(workspaceId, requestId));
}

/** The rows that must wait, and why; they are locked, so that no work starts on them during the erasure. */
async function findWaiting(tx: Executor, place: Place, workspaceId: string, subjectIds: readonly string[]) {
  if (!place.waitsFor) return new Map<string, string>();
  const { rows } = await tx.execute<{ id: string; reason: string | null }>(sql`
    select ${subjectIdOf(place)} as id, ${readIn(workspaceId, place.waitsFor)} as reason from ${place.table}
    where workspace_id = ${workspaceId} and ${withKeys(place, subjectIds)} for update`);
  return new Map(rows.flatMap(({ id, reason }) => (reason ? [[id, reason] as const] : [])));
}

/** Everything that can be erased is erased: waits for unfinished work, or else deletes all data of the search. */
async function endErasure(tx: Executor, request: PrivacyRequest, waiting: number): Promise<void> {
  const { workspaceId, id } = request;
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
  const userId = request.eraseAskedBy ?? request.askedBy;
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
      details: { places: Object.entries(request.erased).map(([place, rows]) => `${place} ${rows}`) },
    },
  );
  for (const mode of modes) await notifyChange(tx, { workspaceId, mode, kind: "orders", id: "" });
}
