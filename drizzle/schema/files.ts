import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
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

    // From here on ours alone; the service neither knows it nor changes it.

    /** The merchant's own name for it; null = the filename. */
    name: text("name"),
    folderId: uuid("folder_id"),
    tags: text("tags").array().notNull().default(sql`'{}'`),
    /** Taken out of the library; the service keeps it, and what uses it goes on doing so. */
    removedAt: instant("removed_at"),
    /** What was found in it when it was looked at here; all null until then. EXIF 1 to 8. */
    orientation: integer("orientation"),
    hasAlpha: boolean("has_alpha"),
    colorSpace: text("color_space"),
    iccProfile: text("icc_profile"),
    /** Where the small picture of it lies in the storage. */
    previewKey: text("preview_key"),
    /** When it was last looked at in vain, so that it is not tried without end. */
    previewFailedAt: instant("preview_failed_at"),
    /** When the service was last asked for it. */
    rereadAt: instant("reread_at"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    index("files_list_idx").on(
      table.workspaceId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // Those of which there is no small picture yet.
    index("files_unseen_idx")
      .on(table.createdAt)
      .where(sql`${table.previewKey} is null and ${table.previewFailedAt} is null`),
    index("files_sha256_idx").on(table.workspaceId, table.sha256),
    index("files_url_idx").on(table.workspaceId, table.url),
  ],
);
