import { type SQL, sql } from "drizzle-orm";
import { erasedMark } from "#lib/erased-mark.ts";
import type { Erasing, Matching, Place } from "./place.ts";

type Keyed = Pick<Place, "keys">;

/** The key of a row as one text; none of its parts has a colon. */
export const subjectIdOf = ({ keys }: Keyed): SQL =>
  sql`concat_ws(':', ${sql.join(
    keys.map(([column]) => sql.raw(`${column}::text`)),
    sql`, `,
  )})`;

/** In the order of the primary key. */
export const inKeyOrder = ({ keys }: Keyed): SQL => sql.raw(keys.map(([column]) => column).join(", "));

/** Behind a row, by its key as one text. */
export function beyondKey({ keys }: Keyed, after: string): SQL {
  const parts = after.split(":");
  const columns = sql.raw(keys.map(([column]) => column).join(", "));
  const values = keys.map(([, type], index) => sql`${parts[index] ?? ""}::${sql.raw(type)}`);
  return sql`(${columns}) > (${sql.join(values, sql`, `)})`;
}

/** Those with one of these keys. */
export function withKeys({ keys }: Keyed, subjectIds: readonly string[]): SQL {
  const columns = sql.raw(keys.map(([column]) => column).join(", "));
  const arrays = keys.map(([, type], index) => {
    const parts = subjectIds.map((id) => id.split(":")[index] ?? "");
    return sql`${sql.param(parts)}::${sql.raw(type)}[]`;
  });
  return sql`(${columns}) in (select * from unnest(${sql.join(arrays, sql`, `)}))`;
}

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
