"use server";

import { memberAction } from "#lib/transport/action-client.ts";
import { storeFileSchema } from "./schemas.ts";
import { storeFile } from "./store-file.ts";

export const storeFileAction = memberAction
  .inputSchema(storeFileSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({ fileId: await storeFile(member, parsedInput) }));
