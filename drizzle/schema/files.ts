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
import { instant } from "./columns.ts";
import { workspaceId } from "./workspaces.ts";

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
    /** What it is found by. */
    searchText: text("search_text").generatedAlwaysAs((): SQL => searchTextOf(files)),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    // In the library, newest first; put aside; in a folder; by a tag; by what was typed.
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
    // Those of which there is no small picture yet.
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
 * Name, filename and tags in small letters without accents, a space before each word: `lib/features/files/search-text.ts`
 * reads what is typed in the same way. A generated column takes immutable functions alone, which array_to_string is
 * not, so the tags come as the text of a tsvector.
 */
function searchTextOf({ name, filename, tags }: Record<"name" | "filename" | "tags", AnyPgColumn>): SQL {
  return sql`' ' || regexp_replace(lower(regexp_replace(normalize(coalesce(${name}, '') || ' ' || coalesce(${filename}, '')
    || ' ' || array_to_tsvector(${tags})::text, NFKD), '[\\u0300-\\u036f]+', '', 'g')), '[\\s!-/:-@\\[-\`{-~]+', ' ', 'g')`;
}
