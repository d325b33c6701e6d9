import { customType, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { utcTimestamp } from "./columns.ts";

/** Print files of an account. A row exists only once the bytes are stored. */
export const files = pgTable(
  "files",
  {
    id: uuid("id").primaryKey(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    filename: text("filename"),
    mimeType: text("mime_type", { enum: ["image/png", "image/jpeg"] }).notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    widthPx: integer("width_px").notNull(),
    heightPx: integer("height_px").notNull(),
    dpi: integer("dpi"),
    sha256: text("sha256").notNull(),
    /** part of the file's address, which gives access to the bytes without a key */
    token: text("token").notNull().unique(),
    createdAt: utcTimestamp("created_at").notNull(),
  },
  (t) => [index("files_account").on(t.accountId, t.createdAt)],
);

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

/** The bytes of a file. A separate table, so that reading file rows never loads them. */
export const fileContents = pgTable("file_contents", {
  fileId: uuid("file_id")
    .primaryKey()
    .references(() => files.id),
  bytes: bytea("bytes").notNull(),
});
