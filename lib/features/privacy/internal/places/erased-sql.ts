import { type SQL, sql } from "drizzle-orm";
import { erasedMark } from "#lib/erased-mark.ts";
import type { Matching } from "../person-search.ts";
import { withKeys } from "./keyed.ts";
import type { Erasing, Place } from "./place.ts";

/** The rows that are erased. */
export const theseRows = (place: Pick<Place, "keys">, { workspaceId, subjectIds }: Erasing): SQL =>
  sql`workspace_id = ${workspaceId} and ${withKeys(place, subjectIds)}`;

/** An address as it is sent, without who lives there. */
export const erasedAddress = (address: SQL): SQL =>
  sql`jsonb_build_object('name', ${erasedMark}::text, 'line1', ${erasedMark}::text, 'city', ${erasedMark}::text,
    'country', ${address} ->> 'country')`;

/** A text of somebody's own: that person's alone goes, where it is known what that is. */
export const erasedText = (text: SQL, matching: Matching | null): SQL =>
  matching
    ? sql`case when ${matching(text)} then ${erasedMark}::text else ${text} end`
    : sql`case when (${text} is null or ${text} = '') then ${text} else ${erasedMark}::text end`;

/** Why something failed: its code stays, and what else was said of it where that names nobody. */
export const erasedOutcome = (outcome: SQL, matching: Matching | null): SQL => {
  const alone = sql`jsonb_build_object('code', ${outcome} -> 'code')`;
  return matching
    ? sql`case when ${matching(sql`${outcome}::text`)} then ${alone} else ${outcome} end`
    : sql`case when ${outcome} is null then null else ${alone} end`;
};
