import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytes, createdAt, instant, mode, rowId, updatedAt } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/**
 * receiving: bytes arrive · checking: the worker looks at them · asking: somebody must decide (`question`) · sending:
 * the service downloads it · stored: it is in the library (`fileId`) · refused: `problem` says why · cancelled: by
 * whoever began it, or left lying too long
 */
export type UploadState =
  | "receiving"
  | "checking"
  | "asking"
  | "sending"
  | "stored"
  | "refused"
  | "cancelled";

/** A picture on its way from somebody's computer to the service. */
export const uploads = pgTable(
  "uploads",
  {
    workspaceId: workspaceId(),
    /** Also the name of its bytes in the storage, and the submission that stores it: never a second file. */
    id: rowId(),
    /** Whose key sends it. The file itself belongs to the account and has no mode. */
    mode: mode(),
    askedBy: uuid("asked_by").notNull(),
    filename: text("filename"),
    sizeBytes: bigint("size_bytes", { mode: "number" }).notNull(),
    state: text("state").$type<UploadState>().notNull().default("receiving"),
    /** Where it is to lie in the library once it is there. */
    folderId: uuid("folder_id"),
    /** What was found in it; null until it was looked at. */
    mimeType: text("mime_type"),
    sha256: text("sha256"),
    /** As it is stored: the service does not turn it. */
    widthPx: integer("width_px"),
    heightPx: integer("height_px"),
    /** EXIF 1 to 8; 1 and null = as it is stored. */
    orientation: integer("orientation"),
    hasAlpha: boolean("has_alpha"),
    /** As libvips names it: srgb, cmyk, b-w, rgb16 … */
    colorSpace: text("color_space"),
    iccProfile: text("icc_profile"),
    /** What it declares of itself. */
    dpi: integer("dpi"),
    /** Where the small picture of it lies in the storage. */
    previewKey: text("preview_key"),
    /** Where in the storage lies what is sent: its own bytes, or a copy without what is no picture, or turned. */
    sentKey: text("sent_key"),
    /** What is asked while it waits, and what was answered. */
    question: text("question").$type<"rotation">(),
    answer: text("answer").$type<"keep" | "bake_in">(),
    /** Code and figures of why it was refused, or of what it waits for; its words stand in messages/. */
    problem: jsonb("problem").$type<{ code: string; params: Record<string, string | number> }>(),
    /** Of the link that the service downloads it by; null while there is none, and once it has answered. */
    linkTokenHash: bytes("link_token_hash"),
    /** While there is none: before when none is opened again. */
    linkExpiresAt: instant("link_expires_at"),
    /** When the link gave the file to its end; null from each sending on. */
    linkServedAt: instant("link_served_at"),
    /** The service's id; of a duplicate, the file that was there already. */
    fileId: uuid("file_id"),
    isDuplicate: boolean("is_duplicate").notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    finishedAt: instant("finished_at"),
    /** When its bytes were removed from the storage. */
    cleanedAt: instant("cleaned_at"),
    /** Which request may write its bytes now, until when, and whether another one waits for it. */
    heldBy: uuid("held_by"),
    heldUntil: instant("held_until"),
    isHoldWanted: boolean("is_hold_wanted").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    index("uploads_open_idx").on(table.workspaceId, table.createdAt).where(sql`${table.finishedAt} is null`),
    index("uploads_checking_idx").on(table.updatedAt).where(sql`${table.state} = 'checking'`),
    // Of the same bytes one alone is sent.
    index("uploads_sending_idx").on(table.workspaceId, table.sha256).where(sql`${table.state} = 'sending'`),
    index("uploads_finished_idx")
      .on(table.workspaceId, table.finishedAt)
      .where(sql`${table.finishedAt} is not null`),
    index("uploads_link_idx").on(table.linkTokenHash).where(sql`${table.linkTokenHash} is not null`),
    index("uploads_uncleaned_idx").on(table.updatedAt).where(sql`${table.cleanedAt} is null`),
  ],
);
