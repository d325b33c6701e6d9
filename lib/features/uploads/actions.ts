"use server";

import { memberAction } from "#lib/core/transport/action-client.ts";
import { answerUpload } from "./answer-upload.ts";
import { answerUploadSchema } from "./schemas.ts";

export const answerUploadAction = memberAction
  .metadata({ name: "answerUpload" })
  .inputSchema(answerUploadSchema)
  .action(async ({ parsedInput, ctx: { member } }) => answerUpload(member, parsedInput));
