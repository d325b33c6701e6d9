import { type SQL, sql } from "drizzle-orm";
import type { Place } from "./place.ts";

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
