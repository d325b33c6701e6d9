import { z } from "zod";

export const answerUploadSchema = z.object({
  uploadId: z.guid(),
  /** `keep`: print it as stored; `bake_in`: turn it upright first. */
  answer: z.enum(["keep", "bake_in"]),
});
export type AnswerUploadInput = z.input<typeof answerUploadSchema>;

export const uploadIdSchema = z.object({ uploadId: z.guid() });
export type UploadIdInput = z.input<typeof uploadIdSchema>;

export const beginUploadSchema = uploadIdSchema.extend({
  filename: z.string().nullish(),
  sizeBytes: z.int().min(0),
  folderId: z.guid().nullish(),
});
export type BeginUploadInput = z.input<typeof beginUploadSchema>;
