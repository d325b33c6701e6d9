import { sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { type PrivacyProgress, privacyMatches, privacyRequests } from "#drizzle/schema/privacy-requests.ts";
import { mostMatches } from "../../limits.ts";
import { isRequest, type PrivacyRequest } from "../hold-request.ts";
import { matchingOf } from "../person-search.ts";
import { beyondKey, inKeyOrder, subjectIdOf } from "../places/keyed.ts";
import { placeNamed, places } from "../places/places.ts";
import { identityOf } from "./identity-of.ts";

const rowsPerStep = 500;

type Looked = { subjectId: string; isMatch: boolean; who: unknown };

/** Looks through the next rows of a place, or goes on to the next place; the last one ends the search. */
export async function searchStep(tx: Executor, held: PrivacyRequest): Promise<void> {
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
