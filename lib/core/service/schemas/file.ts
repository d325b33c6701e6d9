import { z } from "zod";
import { dateTime, id, type Open, open, orNull } from "./wire.ts";

export const fileRequestSchema = z.strictObject({
  url: z.url(),
  filename: z.string().max(200).optional(),
});
export type FileRequest = z.output<typeof fileRequestSchema>;

export type FileStatus = Open<"ready">;
export type FileMimeType = Open<"image/png" | "image/jpeg">;

/** `dpi` is the file's own claim. The service checks the pixels instead. */
export const fileSchema = z.object({
  id,
  status: open<"ready">(),
  filename: orNull(z.string()),
  mime_type: open<"image/png" | "image/jpeg">(),
  size_bytes: z.int(),
  width_px: z.int(),
  height_px: z.int(),
  dpi: orNull(z.int()),
  sha256: orNull(z.string()),
  url: z.string(),
  created_at: dateTime,
});
export type ServiceFile = z.output<typeof fileSchema>;
