import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { workspaceId } from "./columns.ts";
import { instant } from "./instants.ts";

/** Print files that the service holds for the account. They have no mode: both keys may order with them. */
export const files = pgTable(
  "files",
  {
    workspaceId: workspaceId(),
    /** The service's id. */
    id: uuid("id").notNull(),
    status: text("status").notNull(),
    filename: text("filename"),
    mimeType: text("mime_type").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    widthPx: integer("width_px").notNull(),
    heightPx: integer("height_px").notNull(),
    /** What the file declares of itself; null where it declares nothing. */
    dpi: integer("dpi"),
    sha256: text("sha256"),
    url: text("url").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    index("files_list_idx").on(
      table.workspaceId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
  ],
);
