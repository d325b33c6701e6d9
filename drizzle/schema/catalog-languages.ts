import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { workspaceId } from "./columns.ts";
import { createdAt, instant } from "./instants.ts";

/** Which languages somebody of the workspace reads the catalog in, and how far each is. */
export const catalogLanguages = pgTable(
  "catalog_languages",
  {
    workspaceId: workspaceId(),
    lang: text("lang").notNull(),
    /** When somebody last looked at it. */
    askedAt: createdAt(),
    /** When a whole pass was last begun and ended; its age is shown. */
    startedAt: instant("started_at"),
    syncedAt: instant("synced_at"),
    /** Progress of the pass that is under way. */
    productsTotal: integer("products_total"),
    productsDone: integer("products_done"),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.lang] })],
);
