"use server";

import { revalidatePath } from "next/cache";
import { memberAction, workspaceAction } from "#lib/core/transport/action-client.ts";
import { paths } from "#lib/paths.ts";
import { markAllRead } from "./mark-all-read.ts";
import { markRead } from "./mark-read.ts";
import { saveChoices } from "./save-choices.ts";
import { markAllReadSchema, markReadSchema, saveChoicesSchema } from "./schemas.ts";

export const markReadAction = memberAction
  .metadata({ name: "markRead" })
  .inputSchema(markReadSchema)
  .action(async ({ parsedInput, ctx: { member } }) => markRead(member, parsedInput));

export const markAllReadAction = memberAction
  .metadata({ name: "markAllRead" })
  .inputSchema(markAllReadSchema)
  .action(async ({ parsedInput, ctx: { member } }) => markAllRead(member, parsedInput));

export const saveChoicesAction = workspaceAction
  .metadata({ name: "saveChoices" })
  .inputSchema(saveChoicesSchema)
  .action(async ({ parsedInput, ctx: { member } }) => {
    await saveChoices(member, parsedInput);
    revalidatePath(paths.notifications(member.workspace.slug));
  });
