import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bytes, updatedAt } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** The small picture at the top of a printed quote. It is re-encoded from the uploaded picture. */
export const workspaceLogos = pgTable(
  "workspace_logos",
  {
    workspaceId: workspaceId(),
    mimeType: text("mime_type").notNull(),
    content: bytes("content").notNull(),
    widthPx: integer("width_px").notNull(),
    heightPx: integer("height_px").notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId] })],
);
