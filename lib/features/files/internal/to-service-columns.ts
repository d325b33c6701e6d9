import type { files } from "#drizzle/schema/files.ts";
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
