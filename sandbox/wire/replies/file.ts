import { z } from "zod";
import { count, id, moment } from "./scalars.ts";

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
