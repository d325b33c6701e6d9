import { z } from "zod";

export const answerUploadSchema = z.object({
  uploadId: z.guid(),
  /** `keep`: print it as it is stored; `bake_in`: turn it upright first. */
  answer: z.enum(["keep", "bake_in"]),
});
export type AnswerUploadInput = z.input<typeof answerUploadSchema>;
