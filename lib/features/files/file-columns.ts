import { sql } from "drizzle-orm";
import { files } from "#drizzle/schema/files.ts";
import type { FileFacts } from "./file-facts.ts";

/** The status of a file that the service no longer has: our word, none of its own. */
export const gone = "gone";

export const fileColumns = {
  id: files.id,
  filename: files.filename,
  name: files.name,
  mimeType: files.mimeType,
  sizeBytes: files.sizeBytes,
  widthPx: files.widthPx,
  heightPx: files.heightPx,
  dpi: files.dpi,
  orientation: files.orientation,
  hasAlpha: files.hasAlpha,
  colorSpace: files.colorSpace,
  iccProfile: files.iccProfile,
  url: files.url,
  hasPreview: sql<boolean>`${files.previewKey} is not null`,
  folderId: files.folderId,
  tags: files.tags,
  isRemoved: sql<boolean>`${files.removedAt} is not null`,
  isGone: sql<boolean>`${files.status} = ${gone}`,
  createdAt: files.createdAt,
};

type FileRow = Omit<FileFacts, "createdAt"> & { createdAt: Date };

export const toFileFacts = ({ createdAt, ...row }: FileRow): FileFacts => ({
  ...row,
  createdAt: createdAt.toISOString(),
});
