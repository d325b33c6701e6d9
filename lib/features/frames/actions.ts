"use server";

import { memberAction } from "#lib/core/transport/action-client.ts";
import { removeFrame } from "./remove-frame.ts";
import { saveFrame } from "./save-frame.ts";
import { faceOfProductSchema, saveFrameSchema } from "./schemas.ts";

export const saveFrameAction = memberAction
  .metadata({ name: "saveFrame" })
  .inputSchema(saveFrameSchema)
  .action(async ({ parsedInput, ctx: { member } }) => saveFrame(member, parsedInput));

export const removeFrameAction = memberAction
  .metadata({ name: "removeFrame" })
  .inputSchema(faceOfProductSchema)
  .action(async ({ parsedInput, ctx: { member } }) => removeFrame(member, parsedInput));
