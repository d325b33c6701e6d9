import { and, eq, isNotNull, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { type PrivacyProgress, privacyMatches, privacyRequests } from "#drizzle/schema/privacy-requests.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { eraseStep } from "./internal/erasing/erase-step.ts";
import { holdNext, isRequest, type PrivacyRequest } from "./internal/hold-request.ts";
import { beyondKey, inKeyOrder, subjectIdOf } from "./internal/places/erased-sql.ts";
import { matchingOf } from "./internal/places/place.ts";
import { placeNamed, places } from "./internal/places/places.ts";
import { identityOf } from "./internal/searching/identity-of.ts";
import { mostMatches } from "./limits.ts";

const rowsPerStep = 500;

type Looked = { subjectId: string; isMatch: boolean; who: unknown };

/** Looks through the next rows of a place, or goes on to the next place; the last one ends the search. */
async function searchStep(tx: Executor, held: PrivacyRequest): Promise<void> {
  const { workspaceId, id: requestId } = held;
  const progress = held.progress ?? { place: places[0]?.name ?? "", after: null };
  const looked = await lookThrough(tx, held, progress);
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
  const isCapped = found.length > 0 && (await countMatches(tx, held)) >= mostMatches;
  const next = isCapped ? null : nextAfter(progress, looked);
  await tx
    .update(privacyRequests)
    .set(next ? { progress: next } : { state: "found", progress: null, isCapped })
    .where(isRequest(workspaceId, requestId));
}

async function lookThrough(tx: Executor, held: PrivacyRequest, { place: name, after }: PrivacyProgress) {
  if (!held.search) return [];
  const place = placeNamed(name);
  const isMatch = sql`coalesce(${matchingOf(held.search)(place.text)}, false)`;
  const next = sql`select * from ${place.table} where workspace_id = ${held.workspaceId}
    ${after ? sql`and ${beyondKey(place, after)}` : sql``} order by ${inKeyOrder(place)} limit ${rowsPerStep}`;
  const { rows } = await tx.execute<Looked>(sql`
    select ${subjectIdOf(place)} as "subjectId", ${isMatch} as "isMatch",
      case when ${isMatch} then ${place.who ?? sql`null::jsonb`} end as who
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

/** A worker that is asked to stop waits for its jobs, so a turn is short. */
const stepsPerTurn = 40;

/**
 * Looks for persons and erases them for a turn; each step is one transaction, and whoever is killed in it has done
 * nothing of it. Returns whether there is more to do at once.
 */
export async function runPrivacy(ctx: SystemContext): Promise<boolean> {
  requireTask(ctx, "privacy");
  const workspaceId = ctx.workspace.id;
  await askAgainOfWaiting(workspaceId);
  for (let turn = 0; turn < stepsPerTurn; turn += 1) {
    const isDone = await db().transaction(async (tx) => {
      const held = await holdNext(tx, workspaceId, ["searching", "erasing"]);
      if (!held) return true;
      await (held.state === "searching" ? searchStep(tx, held) : eraseStep(tx, held));
      return false;
    });
    if (isDone) return false;
  }
  return true;
}

/** What had to wait is asked about anew: it may be over. */
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
