import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bytes, updatedAt } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** The picture at the head of a printed quote: small, and made anew by us from what was uploaded. */
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
