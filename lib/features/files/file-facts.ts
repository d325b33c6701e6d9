import { sql } from "drizzle-orm";
import { files } from "#drizzle/schema/files.ts";
import type { ServiceFile } from "#lib/core/service/schemas/file.ts";

/** Of a file's row, what the service says. */
export const toServiceColumns = (file: ServiceFile) =>
  ({
    status: file.status,
    filename: file.filename,
    mimeType: file.mime_type,
    sizeBytes: file.size_bytes,
    widthPx: file.width_px,
    heightPx: file.height_px,
    dpi: file.dpi,
    sha256: file.sha256,
    url: file.url,
    createdAt: new Date(file.created_at),
  }) satisfies Partial<typeof files.$inferInsert>;

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
/** A print file that the service holds, with what is known of it here. Pixels as stored: it is never turned. */
export type FileFacts = {
  id: string;
  /** As the service was told it. */
  filename: string | null;
  /** The merchant's own name for it; null = the filename. */
  name: string | null;
  mimeType: string;
  sizeBytes: number;
  widthPx: number;
  heightPx: number;
  /** What it declares of itself. */
  dpi: number | null;
  /** EXIF 1 to 8; null where nobody has looked yet. */
  orientation: number | null;
  hasAlpha: boolean | null;
  /** As libvips names it: srgb, cmyk, b-w, rgb16 … */
  colorSpace: string | null;
  iccProfile: string | null;
  /** Where the service serves it: the whole file, never a small picture. */
  url: string;
  /** Whether there is a small picture of it here. */
  hasPreview: boolean;
  folderId: string | null;
  tags: string[];
  isRemoved: boolean;
  /** The service was asked and no longer has it. */
  isGone: boolean;
  createdAt: string;
};
