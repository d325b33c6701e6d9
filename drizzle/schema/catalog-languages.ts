import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** Which languages somebody of the workspace reads the catalog in, and how far each is. */
export const catalogLanguages = pgTable(
  "catalog_languages",
  {
    workspaceId: workspaceId(),
    lang: text("lang").notNull(),
    /** Whoever was here first decides what the list is compared and variants are read in. */
    addedAt: createdAt(),
    /** When somebody last looked at it. */
    askedAt: instant("asked_at").notNull().defaultNow(),
    /** When the whole of the service's list was last read in it. */
    listedAt: instant("listed_at"),
    /** When a whole pass was last begun and ended; its age is shown. */
    startedAt: instant("started_at"),
    syncedAt: instant("synced_at"),
    /** Progress of the pass that is under way; null when none is. */
    productsTotal: integer("products_total"),
    productsDone: integer("products_done"),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.lang] })],
);
