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
import { createdAt, rowId, updatedAt, utcTimestamp } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** The address book of a workspace. It has no mode, and the service does not have it. Missing fields are empty. */
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
    /** Hash of the address without case, accents and spaces, so that each address is stored once. */
    fingerprint: text("fingerprint").notNull(),
    /** When an order last used it, or it was added. The list shows the last used address first. */
    usedAt: utcTimestamp("used_at").notNull().defaultNow(),
    revision: integer("revision").notNull().default(1),
    createdBy: uuid("created_by").notNull(),
    updatedBy: uuid("updated_by").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** The text that a search matches. */
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

/** Lower case without accents, a space before each word. `lib/features/files/search-text.ts` does the same. */
function searchTextOf({ name, company, line1, postalCode, city, country, email }: Searched): SQL {
  return sql`' ' || regexp_replace(lower(regexp_replace(normalize(${name} || ' ' || ${company} || ' ' || ${city} || ' ' || ${postalCode}
    || ' ' || ${country} || ' ' || ${line1} || ' ' || ${email}, NFKD), '[\\u0300-\\u036f]+', '', 'g')), '[\\s!-/:-@\\[-\`{-~]+', ' ', 'g')`;
}
