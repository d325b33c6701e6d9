import { sql } from "drizzle-orm";
import { files } from "#drizzle/schema/files.ts";
import type { ServiceFile } from "#lib/core/service/schemas/file.ts";

/** The columns of a file that come from the service. */
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

/** The status of a file that the service no longer has. The service itself has no such status. */
export const missingStatus = "gone";

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
  isMissingAtService: sql<boolean>`${files.status} = ${missingStatus}`,
  createdAt: files.createdAt,
};

type FileRow = Omit<FileFacts, "createdAt"> & { createdAt: Date };

export const toFileFacts = ({ createdAt, ...row }: FileRow): FileFacts => ({
  ...row,
  createdAt: createdAt.toISOString(),
});
/** A print file of the service, with our own data about it. Pixels before any rotation: the service does not rotate. */
export type FileFacts = {
  id: string;
  /** The filename at the service. */
  filename: string | null;
  /** The merchant's own name for it; null to use the filename. */
  name: string | null;
  mimeType: string;
  sizeBytes: number;
  widthPx: number;
  heightPx: number;
  /** As the file declares it. */
  dpi: number | null;
  /** EXIF 1 to 8; null if the file was not inspected yet. */
  orientation: number | null;
  hasAlpha: boolean | null;
  /** As libvips names it: srgb, cmyk, b-w, rgb16 … */
  colorSpace: string | null;
  iccProfile: string | null;
  /** URL of the whole file at the service. The service has no thumbnails. */
  url: string;
  /** Whether we store a preview of it. */
  hasPreview: boolean;
  folderId: string | null;
  tags: string[];
  isRemoved: boolean;
  /** The service no longer has the file, as of the last reread. */
  isMissingAtService: boolean;
  createdAt: string;
};
