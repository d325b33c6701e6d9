import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  type ExtraConfigColumn,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { utcTimestamp } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

/** Print files that the service stores for the account. They have no mode: both keys may order with them. */
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
    /** As the file declares it; null if it declares none. */
    dpi: integer("dpi"),
    sha256: text("sha256"),
    url: text("url").notNull(),
    createdAt: utcTimestamp("created_at").notNull(),

    // The columns from here on are our own. The service neither has nor changes them.

    /** The merchant's own name for it; null = the filename. */
    name: text("name"),
    folderId: uuid("folder_id"),
    tags: text("tags").array().notNull().default(sql`'{}'`),
    /** When it was removed from the library. The service keeps it, and it stays in use elsewhere. */
    removedAt: utcTimestamp("removed_at"),
    /** Facts from our own inspection, this and the next three columns; null before. `orientation` is EXIF 1 to 8. */
    orientation: integer("orientation"),
    hasAlpha: boolean("has_alpha"),
    colorSpace: text("color_space"),
    iccProfile: text("icc_profile"),
    /** Storage key of its preview. */
    previewKey: text("preview_key"),
    /** When the inspection last failed, so that it is not retried forever. */
    previewFailedAt: utcTimestamp("preview_failed_at"),
    /** When it was last read from the service. */
    rereadAt: utcTimestamp("reread_at"),
    /** The text that a search matches. */
    searchText: text("search_text").generatedAlwaysAs((): SQL => searchTextOf(files)),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    // In the library, newest first; removed; in a folder; by a tag; by a search text.
    index("files_list_idx")
      .on(table.workspaceId, ...newestFirst(table))
      .where(sql`${table.removedAt} is null`),
    index("files_removed_idx")
      .on(table.workspaceId, ...newestFirst(table))
      .where(sql`${table.removedAt} is not null`),
    index("files_folder_idx")
      .on(table.workspaceId, table.folderId, ...newestFirst(table))
      .where(sql`${table.folderId} is not null`),
    index("files_tagged_idx")
      .on(table.workspaceId, ...newestFirst(table))
      .where(sql`${table.tags} <> '{}'`),
    index("files_tags_idx").using("gin", table.tags),
    index("files_search_idx").using("gin", table.searchText.op("gin_trgm_ops")),
    // Files without a preview.
    index("files_unseen_idx")
      .on(table.createdAt)
      .where(sql`${table.previewKey} is null and ${table.previewFailedAt} is null`),
    index("files_sha256_idx").on(table.workspaceId, table.sha256),
    index("files_url_idx").on(table.workspaceId, table.url),
  ],
);

function newestFirst({ createdAt, id }: Record<"createdAt" | "id", ExtraConfigColumn>) {
  return [createdAt.desc().nullsFirst(), id.desc().nullsFirst()] as const;
}

/**
 * Name, filename and tags in lower case without accents, with a space before each word.
 * `lib/features/files/search-text.ts` normalizes the search input in the same way. A generated column allows only
 * immutable functions, and array_to_string is not immutable. So the tags are the text of a tsvector.
 */
function searchTextOf({ name, filename, tags }: Record<"name" | "filename" | "tags", AnyPgColumn>): SQL {
  return sql`' ' || regexp_replace(lower(regexp_replace(normalize(coalesce(${name}, '') || ' ' || coalesce(${filename}, '')
    || ' ' || array_to_tsvector(${tags})::text, NFKD), '[\\u0300-\\u036f]+', '', 'g')), '[\\s!-/:-@\\[-\`{-~]+', ' ', 'g')`;
}
