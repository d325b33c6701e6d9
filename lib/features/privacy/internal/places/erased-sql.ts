import { type SQL, sql } from "drizzle-orm";
import { erasedPlaceholder } from "#lib/erased-placeholder.ts";
import type { Erasing, Matching, Place } from "./place.ts";

type Keyed = Pick<Place, "keys">;

/** The key of a row as one text; no part contains a colon. */
export const subjectIdOf = ({ keys }: Keyed): SQL =>
  sql`concat_ws(':', ${sql.join(
    keys.map(([column]) => sql.raw(`${column}::text`)),
    sql`, `,
  )})`;

/** In the order of the primary key. */
export const inKeyOrder = ({ keys }: Keyed): SQL => sql.raw(keys.map(([column]) => column).join(", "));

/** SQL condition: after the row with this key, as one text. */
export function beyondKey({ keys }: Keyed, after: string): SQL {
  const parts = after.split(":");
  const columns = sql.raw(keys.map(([column]) => column).join(", "));
  const values = keys.map(([, type], index) => sql`${parts[index] ?? ""}::${sql.raw(type)}`);
  return sql`(${columns}) > (${sql.join(values, sql`, `)})`;
}

/** SQL condition: one of these keys. */
export function withKeys({ keys }: Keyed, subjectIds: readonly string[]): SQL {
  const columns = sql.raw(keys.map(([column]) => column).join(", "));
  const arrays = keys.map(([, type], index) => {
    const parts = subjectIds.map((id) => id.split(":")[index] ?? "");
    return sql`${sql.param(parts)}::${sql.raw(type)}[]`;
  });
  return sql`(${columns}) in (select * from unnest(${sql.join(arrays, sql`, `)}))`;
}

/** SQL condition: the rows to erase. */
export const theseRows = (place: Pick<Place, "keys">, { workspaceId, subjectIds }: Erasing): SQL =>
  sql`workspace_id = ${workspaceId} and ${withKeys(place, subjectIds)}`;

/**
 * Changes the rows to erase. Citus computes most functions of columns only in a subquery, so that one computes the new
 * values. `more`: another condition of a row.
 */
export function erasingUpdate(
  table: string,
  place: Pick<Place, "keys">,
  changes: Readonly<Record<string, SQL>>,
  erasing: Erasing,
  more: SQL = sql`true`,
): SQL {
  const names = Object.keys(changes);
  const set = sql.raw(names.map((name) => `${name} = erased.new_${name}`).join(", "));
  const values = names.map((name) => sql`${changes[name]} as ${sql.raw(`new_${name}`)}`);
  const keys = place.keys.map(([column]) => column);
  const isIt = sql.raw(keys.map((key) => `${table}.${key} = erased.${key}`).join(" and "));
  return sql`update ${sql.raw(table)} set ${set} from (
      select ${sql.raw(keys.join(", "))}, ${sql.join(values, sql`, `)} from ${sql.raw(table)}
      where ${theseRows(place, erasing)} and ${more} for no key update) as erased
    where ${sql.raw(table)}.workspace_id = ${erasing.workspaceId} and ${isIt}`;
}

/** An address in the format of the service, with only the country kept. */
export const erasedAddress = (address: SQL): SQL =>
  sql`jsonb_build_object('name', ${erasedPlaceholder}::text, 'line1', ${erasedPlaceholder}::text, 'city', ${erasedPlaceholder}::text,
    'country', ${address} ->> 'country')`;

/**
 * Free text: only the person's part is erased if the search terms are known, else all of it. `erased`: the text in its
 * place.
 */
export const erasedText = (
  text: SQL,
  matching: Matching | null,
  erased: SQL = sql`${erasedPlaceholder}::text`,
): SQL =>
  matching
    ? sql`case when ${matching(text)} then ${erased} else ${text} end`
    : sql`case when (${text} is null or ${text} = '') then ${text} else ${erased} end`;

/** The tags that do not name the person; none if the search terms no longer exist. */
export const keptTags = (tags: SQL, matching: Matching | null): SQL =>
  matching
    ? sql`array(select tag from unnest(${tags}) with ordinality as each (tag, place)
        where not coalesce(${matching(sql`tag`)}, false) order by place)`
    : sql`'{}'::text[]`;

/** The reason of a failure: its code stays, and the rest only if it does not name the person. */
export const erasedOutcome = (outcome: SQL, matching: Matching | null): SQL => {
  const alone = sql`jsonb_set('{"code": null}', '{code}', coalesce(${outcome} -> 'code', 'null'))`;
  return matching
    ? sql`case when ${matching(sql`${outcome}::text`)} then ${alone} else ${outcome} end`
    : sql`case when ${outcome} is null then null else ${alone} end`;
};
