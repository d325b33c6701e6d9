import type { InferSelectModel } from "drizzle-orm";
import { z } from "zod";
import type { files } from "../store/schema/files.ts";
import { count, id, isoDateTime, text } from "./scalars.ts";

/** Specification: body of POST /v1/files. The download, not this schema, refuses an unacceptable URL with 422. */
export const createFileSchema = z.strictObject({
  url: text(10_000).meta({ format: "uri" }),
  filename: text(200).optional(),
});

export type CreateFileRequest = z.infer<typeof createFileSchema>;

/** Specification: File. */
export const fileReply = z.strictObject({
  id,
  status: z.literal("ready"),
  filename: z.string().nullable(),
  mime_type: z.enum(["image/png", "image/jpeg"]),
  size_bytes: count,
  width_px: count,
  height_px: count,
  dpi: count.nullable(),
  sha256: z.string().nullable(),
  url: z.url(),
  created_at: isoDateTime,
});

export type FileRow = InferSelectModel<typeof files>;

/** The address of a file's bytes, outside /v1. The token makes it unguessable. */
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
