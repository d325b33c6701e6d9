import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytes, createdAt, mode, rowId, updatedAt, utcTimestamp } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/**
 * receiving: bytes arrive · checking: the worker inspects them · asking: a member must decide (`question`) · sending:
 * the service downloads it · stored: it is in the library (`fileId`) · refused: `problem` says why · cancelled: by the
 * member who started it, or because it was idle too long
 */
export type UploadState =
  | "receiving"
  | "checking"
  | "asking"
  | "sending"
  | "stored"
  | "refused"
  | "cancelled";

/** An upload of a picture from a member's computer to the service. */
export const uploads = pgTable(
  "uploads",
  {
    workspaceId: workspaceId(),
    /** Also its storage key, and the submission that stores it, so that it never creates a second file. */
    id: rowId(),
    /** The mode of the key that sends it. The file itself belongs to the account and has no mode. */
    mode: mode(),
    askedBy: uuid("asked_by").notNull(),
    filename: text("filename"),
    sizeBytes: bigint("size_bytes", { mode: "number" }).notNull(),
    state: text("state").$type<UploadState>().notNull().default("receiving"),
    /** Its folder in the library, once it is stored. */
    folderId: uuid("folder_id"),
    /** Facts from the inspection, from this column to `dpi`; null before. */
    mimeType: text("mime_type"),
    sha256: text("sha256"),
    /** As stored in the file: the service does not rotate it. */
    widthPx: integer("width_px"),
    heightPx: integer("height_px"),
    /** EXIF 1 to 8; 1 and null = not rotated. */
    orientation: integer("orientation"),
    hasAlpha: boolean("has_alpha"),
    /** As libvips names it: srgb, cmyk, b-w, rgb16 … */
    colorSpace: text("color_space"),
    iccProfile: text("icc_profile"),
    /** As the file declares it. */
    dpi: integer("dpi"),
    /** Storage key of its preview. */
    previewKey: text("preview_key"),
    /** Storage key of the bytes to send: the original, or a copy that is rotated or contains only the picture. */
    sentKey: text("sent_key"),
    /** The question while it waits, and the member's answer. */
    question: text("question").$type<"rotation">(),
    answer: text("answer").$type<"keep" | "bake_in">(),
    /** Code and parameters of the refusal, or of what it waits for. messages/ has the texts. */
    problem: jsonb("problem").$type<{ code: string; params: Record<string, string | number> }>(),
    /** Hash of the token in the service's download link; null without a link, and after the service has replied. */
    linkTokenHash: bytes("link_token_hash"),
    /** When the link expires. Without a link: no new link is opened before this time. */
    linkExpiresAt: utcTimestamp("link_expires_at"),
    /** When the link last served the whole file; each send resets it to null. */
    linkServedAt: utcTimestamp("link_served_at"),
    /** The service's id; for a duplicate, the file that existed already. */
    fileId: uuid("file_id"),
    isDuplicate: boolean("is_duplicate").notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    finishedAt: utcTimestamp("finished_at"),
    /** When its bytes were removed from the storage. */
    cleanedAt: utcTimestamp("cleaned_at"),
    /** The lease for writing its bytes: the request that has it, its end, and whether another request waits for it. */
    leaseToken: uuid("lease_token"),
    leaseUntil: utcTimestamp("lease_until"),
    isLeaseRequested: boolean("is_lease_requested").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    index("uploads_open_idx").on(table.workspaceId, table.createdAt).where(sql`${table.finishedAt} is null`),
    index("uploads_checking_idx").on(table.updatedAt).where(sql`${table.state} = 'checking'`),
    // Of uploads with the same bytes, only one is sent.
    index("uploads_sending_idx").on(table.workspaceId, table.sha256).where(sql`${table.state} = 'sending'`),
    index("uploads_finished_idx")
      .on(table.workspaceId, table.finishedAt)
      .where(sql`${table.finishedAt} is not null`),
    index("uploads_link_idx").on(table.linkTokenHash).where(sql`${table.linkTokenHash} is not null`),
    index("uploads_uncleaned_idx").on(table.updatedAt).where(sql`${table.cleanedAt} is null`),
  ],
);
