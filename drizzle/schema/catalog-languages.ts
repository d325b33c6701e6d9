import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt, utcTimestamp } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** The languages in which members, or readers of shared quotes, see products, and the progress of each. */
export const catalogLanguages = pgTable(
  "catalog_languages",
  {
    workspaceId: workspaceId(),
    lang: text("lang").notNull(),
    /** The list is compared, and variants are read, in the language that was added first. */
    addedAt: createdAt(),
    /** When it was last used or requested. */
    askedAt: utcTimestamp("asked_at").notNull().defaultNow(),
    /** When the service's whole list was last read in it. */
    listedAt: utcTimestamp("listed_at"),
    /** When a full sync last started (`startedAt`) and ended (`syncedAt`). The catalog page shows its age. */
    startedAt: utcTimestamp("started_at"),
    syncedAt: utcTimestamp("synced_at"),
    /** Progress of the current full sync; null if none is running. */
    productsTotal: integer("products_total"),
    productsDone: integer("products_done"),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.lang] })],
);
