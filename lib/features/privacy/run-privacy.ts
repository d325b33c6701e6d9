import { and, eq, isNotNull, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import {
  type PrivacyProgress,
  type PrivacyState,
  privacyMatches,
  privacyRequests,
} from "#drizzle/schema/privacy-requests.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { eraseStep } from "./internal/erasing/erase-step.ts";
import { isRequest, lockNextRequest, type PrivacyRequest } from "./internal/lock-privacy-request.ts";
import { beyondKey, inKeyOrder, subjectIdOf } from "./internal/places/erased-sql.ts";
import { matchingOf, readIn } from "./internal/places/place.ts";
import { placeNamed, places } from "./internal/places/places.ts";
import { identityOf } from "./internal/searching/identity-of.ts";
import { maxMatches } from "./limits.ts";

const rowsPerStep = 500;

type Looked = { subjectId: string; isMatch: boolean; who: unknown };

/** Searches the next rows of a place, or moves to the next place; the last place ends the search. */
async function searchStep(tx: Executor, request: PrivacyRequest): Promise<void> {
  const { workspaceId, id: requestId } = request;
  const progress = request.progress ?? { place: places[0]?.name ?? "", after: null };
  const looked = await lookThrough(tx, request, progress);
  const found = looked.filter(({ isMatch }) => isMatch);
  if (found.length > 0) {
    await tx
      .insert(privacyMatches)
      .values(
        found.map(({ subjectId, who }) => ({
          ...{ workspaceId, requestId, subjectId, place: progress.place },
          identity: identityOf(progress.place, subjectId, who),
        })),
      )
      .onConflictDoNothing();
  }
  const isCapped = found.length > 0 && (await countMatches(tx, request)) >= maxMatches;
  const next = isCapped ? null : nextAfter(progress, looked);
  await tx
    .update(privacyRequests)
    .set(next ? { progress: next } : { state: "found", progress: null, isCapped })
    .where(isRequest(workspaceId, requestId));
}

async function lookThrough(tx: Executor, request: PrivacyRequest, { place: name, after }: PrivacyProgress) {
  if (!request.search) return [];
  const place = placeNamed(name);
  const isMatch = sql`coalesce(${matchingOf(request.search)(place.text)}, false)`;
  const next = sql`select * from ${place.table} where workspace_id = ${request.workspaceId}
    ${after ? sql`and ${beyondKey(place, after)}` : sql``} order by ${inKeyOrder(place)} limit ${rowsPerStep}`;
  const { rows } = await tx.execute<Looked>(sql`
    select ${subjectIdOf(place)} as "subjectId", ${isMatch} as "isMatch",
      case when ${isMatch} then ${readIn(request.workspaceId, place.who) ?? sql`null::jsonb`} end as who
    from (${next}) as ${place.table} order by ${inKeyOrder(place)}`);
  return rows;
}

function nextAfter({ place }: PrivacyProgress, looked: readonly Looked[]): PrivacyProgress | null {
  const last = looked.at(-1);
  if (last && looked.length === rowsPerStep) return { place, after: last.subjectId };
  const following = places[places.findIndex(({ name }) => name === place) + 1];
  return following ? { place: following.name, after: null } : null;
}

async function countMatches(tx: Executor, { workspaceId, id }: PrivacyRequest): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from privacy_matches where workspace_id = ${workspaceId} and request_id = ${id}`);
  return rows[0]?.count ?? 0;
}

/** A worker that shuts down waits for its jobs, so a run is short. */
const stepsPerTurn = 40;

/**
 * Runs searches and erasures for a while; each step is one transaction, so a killed worker leaves no half step. A
 * request whose step fails does not delay the others: its error is thrown once they have ended.
 * Returns whether to continue immediately.
 */
export async function runPrivacy(ctx: SystemContext): Promise<boolean> {
  requireTask(ctx, "privacy");
  const workspaceId = ctx.workspace.id;
  await askAgainOfWaiting(workspaceId);
  const failed = new Map<string, unknown>();
  for (let turn = 0; turn < stepsPerTurn; turn += 1) {
    let requestId = "";
    try {
      await db().transaction(async (tx) => {
        const states: PrivacyState[] = ["searching", "erasing"];
        const request = await lockNextRequest(tx, workspaceId, states, [...failed.keys()]);
        if (!request) return;
        requestId = request.id;
        await (request.state === "searching" ? searchStep(tx, request) : eraseStep(tx, request));
      });
    } catch (error) {
      if (!requestId) throw error;
      failed.set(requestId, error);
      continue;
    }
    if (requestId) continue;
    const [error] = failed.values();
    if (failed.size > 0) throw error;
    return false;
  }
  return true;
}

/** Checks the rows again that had to wait, because their work may have ended. */
async function askAgainOfWaiting(workspaceId: string): Promise<void> {
  await db().transaction(async (tx) => {
    const waiting = await tx
      .update(privacyRequests)
      .set({ state: "erasing" })
      .where(and(eq(privacyRequests.workspaceId, workspaceId), eq(privacyRequests.state, "waiting")))
      .returning({ id: privacyRequests.id });
    for (const { id } of waiting) {
      await tx
        .update(privacyMatches)
        .set({ waitsFor: sql`null` })
        .where(
          and(
            eq(privacyMatches.workspaceId, workspaceId),
            eq(privacyMatches.requestId, id),
            isNotNull(privacyMatches.waitsFor),
          ),
        );
    }
  });
}
