import type { InferSelectModel } from "drizzle-orm";
import type { z } from "zod";
import type { files } from "../store/schema/files.ts";
import type { fileReply } from "./replies/file.ts";

export type FileRow = InferSelectModel<typeof files>;

/** Where the bytes of a file are served: an address outside /v1 that nobody can guess. */
export function printFileUrl(origin: string, token: string): string {
  return `${origin}/print-files/${token}`;
}

/** Specification: File. */
export function toFile(row: FileRow, origin: string): z.infer<typeof fileReply> {
  return {
    id: row.id,
    status: "ready",
    filename: row.filename,
    mime_type: row.mimeType,
    size_bytes: row.sizeBytes,
    width_px: row.widthPx,
    height_px: row.heightPx,
    dpi: row.dpi,
    sha256: row.sha256,
    url: printFileUrl(origin, row.token),
    created_at: row.createdAt.toISOString(),
  };
}
