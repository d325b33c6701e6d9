import { type SQL, sql } from "drizzle-orm";
import { erasedPlaceholder } from "#lib/erased-placeholder.ts";
import { addressBook, scheduleRuns, schedules } from "./addresses.ts";
import { erasedText, theseRows } from "./erased-sql.ts";
import { events, notifications, refusedPosts } from "./events.ts";
import { importRows, imports } from "./imports.ts";
import { intents, orders, runRows, runs } from "./orders.ts";
import type { Place } from "./place.ts";
import { orderViews, quoteAcceptances, quotes, quoteVersions } from "./quotes.ts";

const id = [["id", "uuid"]] as const;

type Written = {
  name: string;
  table: string;
  texts: readonly string[];
  shown: SQL;
  /** The column that has a different text in each row. */
  unique?: string;
};

/** Different in each row: the end of the id, which is random. */
const erasedUnique = sql`${erasedPlaceholder}::text || ' ' || right(id::text, 12)`;

/** Free text written by members. */
const written = ({ name, table, texts, shown, unique }: Written): Place => ({
  name,
  table: sql.raw(table),
  keys: id,
  text: sql`concat_ws(' ', ${sql.raw(texts.join(", "))})`,
  who: null,
  shown,
  content: sql`jsonb_build_object('id', id, ${sql.raw(texts.map((text) => `'${text}', ${text}`).join(", "))})`,
  erase: (tx, erasing) => {
    const set = texts.map((text) => {
      const placeholder = text === unique ? erasedUnique : undefined;
      return sql`${sql.raw(text)} = ${erasedText(sql.raw(text), erasing.matching, placeholder)}`;
    });
    return tx.execute(
      sql`update ${sql.raw(table)} set ${sql.join(set, sql`, `)} where ${theseRows({ keys: id }, erasing)}`,
    );
  },
});

const orderNotes = written({
  ...{ name: "order_notes", table: "order_notes", texts: ["text"] },
  shown: sql`left(text, 200)`,
});
const problemNotes = written({
  ...{ name: "problem_notes", table: "order_problems", texts: ["note"] },
  shown: sql`left(note, 200)`,
});
const paymentNotes = written({
  ...{ name: "payment_notes", table: "payment_requests", texts: ["note", "decision_note"] },
  shown: sql`left(concat_ws(' · ', note, decision_note), 200)`,
});
const templates = written({
  ...{ name: "templates", table: "templates", texts: ["name", "note"], unique: "name" },
  shown: sql`name`,
});

/** Every place that may contain a recipient, in search order. */
export const places: readonly Place[] = [
  orders,
  addressBook,
  quotes,
  quoteVersions,
  quoteAcceptances,
  schedules,
  scheduleRuns,
  importRows,
  imports,
  intents,
  events,
  refusedPosts,
  orderNotes,
  problemNotes,
  paymentNotes,
  templates,
  orderViews,
  notifications,
  runs,
  runRows,
];

export function placeNamed(name: string): Place {
  const place = places.find((each) => each.name === name);
  if (!place) throw new Error(`${name} is no place of a recipient`);
  return place;
}
