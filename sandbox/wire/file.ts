import type { InferSelectModel } from "drizzle-orm";
import { z } from "zod";
import type { files } from "../store/schema/files.ts";
import { count, id, moment, text } from "./scalars.ts";

/** Specification: body of POST /v1/files. An address that is not acceptable is 422, decided when it is called. */
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
  created_at: moment,
});

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
