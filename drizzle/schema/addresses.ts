import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, instant, rowId, updatedAt } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** The address book of a workspace: in both modes alike, known to nobody but us. What is not there is empty. */
export const addresses = pgTable(
  "addresses",
  {
    workspaceId: workspaceId(),
    id: rowId(),
    name: text("name").notNull(),
    company: text("company").notNull(),
    line1: text("line1").notNull(),
    line2: text("line2").notNull(),
    postalCode: text("postal_code").notNull(),
    city: text("city").notNull(),
    country: text("country").notNull(),
    phone: text("phone").notNull(),
    email: text("email").notNull(),
    /** Hash of all of it, whatever its capitals, accents and spaces: the same address stands here once. */
    fingerprint: text("fingerprint").notNull(),
    /** When an order last went there, or it was put here: what is used most lately comes first. */
    usedAt: instant("used_at").notNull().defaultNow(),
    revision: integer("revision").notNull().default(1),
    createdBy: uuid("created_by").notNull(),
    updatedBy: uuid("updated_by").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** What it is found by. */
    searchText: text("search_text").generatedAlwaysAs((): SQL => searchTextOf(addresses)),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    uniqueIndex("addresses_fingerprint_key").on(table.workspaceId, table.fingerprint),
    index("addresses_list_idx").on(
      table.workspaceId,
      table.usedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("addresses_search_idx").using("gin", table.searchText.op("gin_trgm_ops")),
  ],
);

type Searched = Record<
  "name" | "company" | "line1" | "postalCode" | "city" | "country" | "email",
  AnyPgColumn
>;

/** In small letters without accents, a space before each word, as `lib/features/files/search-text.ts` reads what is typed. */
function searchTextOf({ name, company, line1, postalCode, city, country, email }: Searched): SQL {
  return sql`' ' || regexp_replace(lower(regexp_replace(normalize(${name} || ' ' || ${company} || ' ' || ${city} || ' ' || ${postalCode}
    || ' ' || ${country} || ' ' || ${line1} || ' ' || ${email}, NFKD), '[\\u0300-\\u036f]+', '', 'g')), '[\\s!-/:-@\\[-\`{-~]+', ' ', 'g')`;
}
