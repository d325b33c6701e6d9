"use server";

import { revalidatePath } from "next/cache";
import { workspaceAction } from "#lib/core/transport/action-client.ts";
import { paths } from "#lib/paths.ts";
import { resubscribeAddress } from "./resubscribe-address.ts";
import { saveMailSettings } from "./save-mail-settings.ts";
import { saveMailText } from "./save-mail-text.ts";
import { mailTextSchema, saveMailSettingsSchema, unsubscribedAddressSchema } from "./schemas.ts";
import { sendMailPreview } from "./send-mail-preview.ts";
import { unsubscribeAddress } from "./unsubscribe-address.ts";

export const saveMailSettingsAction = workspaceAction
  .metadata({ name: "saveMailSettings" })
  .inputSchema(saveMailSettingsSchema)
  .action(async ({ parsedInput, ctx: { member } }) => {
    await saveMailSettings(member, parsedInput);
    revalidatePath(paths.mails(member.workspace.slug));
  });

export const saveMailTextAction = workspaceAction
  .metadata({ name: "saveMailText" })
  .inputSchema(mailTextSchema)
  .action(async ({ parsedInput, ctx: { member } }) => {
    await saveMailText(member, parsedInput);
    revalidatePath(paths.mails(member.workspace.slug));
  });

export const sendMailPreviewAction = workspaceAction
  .metadata({ name: "sendMailPreview" })
  .inputSchema(mailTextSchema)
  .action(async ({ parsedInput, ctx: { member } }) => sendMailPreview(member, parsedInput));

export const unsubscribeAddressAction = workspaceAction
  .metadata({ name: "unsubscribeAddress" })
  .inputSchema(unsubscribedAddressSchema)
  .action(async ({ parsedInput, ctx: { member } }) => {
    const isNew = await unsubscribeAddress(member, parsedInput);
    revalidatePath(paths.mails(member.workspace.slug));
    return isNew;
  });

export const resubscribeAddressAction = workspaceAction
  .metadata({ name: "resubscribeAddress" })
  .inputSchema(unsubscribedAddressSchema)
  .action(async ({ parsedInput, ctx: { member } }) => {
    const wasListed = await resubscribeAddress(member, parsedInput);
    revalidatePath(paths.mails(member.workspace.slug));
    return wasListed;
  });
