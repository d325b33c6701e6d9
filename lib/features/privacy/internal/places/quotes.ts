import { sql } from "drizzle-orm";
import { erasedText, theseRows } from "./erased-sql.ts";
import type { Place } from "./place.ts";

const id = [["id", "uuid"]] as const;
const version = [
  ["quote_id", "uuid"],
  ["version", "int"],
] as const;

const address = sql`(document #> '{destination,address}')`;

/** An erased quote has no recipient, only the country, so that its estimate stays the same. */
const erasedDocument = sql`(case when ${address} is null then document else jsonb_set(jsonb_set(document,
    '{destination,address}', (select jsonb_object_agg(key, case when key = 'country' then value else '""' end)
      from jsonb_each(${address}))), '{destination,by}', '"country"') end)`;

export const quotes: Place = {
  name: "quotes",
  table: sql`quotes`,
  keys: id,
  text: sql`concat_ws(' ', name, note, ${address}::text, drift::text)`,
  who: address,
  shown: sql`name`,
  content: sql`jsonb_build_object('id', id, 'name', name, 'note', note, 'document', document, 'updated_at', updated_at)`,
  erase: (tx, erasing) =>
    tx.execute(sql`update quotes set document = ${erasedDocument}, revision = revision + 1,
        name = ${erasedText(sql`name`, erasing.matching)}, note = ${erasedText(sql`note`, erasing.matching)}
      where ${theseRows({ keys: id }, erasing)}`),
};

/** Includes the version that a shared link shows. */
export const quoteVersions: Place = {
  name: "quote_versions",
  table: sql`quote_versions`,
  keys: version,
  text: sql`concat_ws(' ', name, note, ${address}::text)`,
  who: address,
  shown: sql`name`,
  content: sql`jsonb_build_object('quote_id', quote_id, 'version', version, 'name', name, 'note', note,
    'document', document)`,
  erase: (tx, erasing) =>
    tx.execute(sql`update quote_versions set document = ${erasedDocument},
        name = ${erasedText(sql`name`, erasing.matching)}, note = ${erasedText(sql`note`, erasing.matching)}
      where ${theseRows({ keys: version }, erasing)}`),
};

/** The name that the reader of a shared link gave on accepting the quote. */
export const quoteAcceptances: Place = {
  name: "quote_acceptances",
  table: sql`quote_shares`,
  keys: id,
  text: sql`accepted_by`,
  who: null,
  shown: sql`accepted_by`,
  content: sql`jsonb_build_object('id', id, 'quote_id', quote_id, 'version', version, 'accepted_by', accepted_by,
    'accepted_at', accepted_at)`,
  erase: (tx, erasing) =>
    tx.execute(sql`update quote_shares set accepted_by = ${erasedText(sql`accepted_by`, erasing.matching)}
      where ${theseRows({ keys: id }, erasing)}`),
};

/** The name and the search terms of a view. */
export const orderViews: Place = {
  name: "order_views",
  table: sql`order_views`,
  keys: id,
  text: sql`concat_ws(' ', name, replace(replace(query, '+', ' '), '%40', '@'))`,
  who: null,
  shown: sql`name`,
  content: sql`jsonb_build_object('id', id, 'name', name, 'query', query)`,
  erase: (tx, erasing) => tx.execute(sql`delete from order_views where ${theseRows({ keys: id }, erasing)}`),
};
