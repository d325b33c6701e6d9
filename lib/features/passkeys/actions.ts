"use server";

import { revalidatePath } from "next/cache";
import { writeSessionCookie } from "#lib/core/auth/browser-session.ts";
import { browserToken, keptBrowserToken } from "#lib/core/auth/browser-token.ts";
import { personAction } from "#lib/core/transport/action-client.ts";
import { paths } from "#lib/paths.ts";
import { addPasskey } from "./add-passkey.ts";
import { askNewPasskey } from "./ask-new-passkey.ts";
import { askPasskey } from "./ask-passkey.ts";
import { proveByPasskey } from "./prove-by-passkey.ts";
import { removePasskey } from "./remove-passkey.ts";
import { renamePasskey } from "./rename-passkey.ts";
import { assertionSchema, newPasskeySchema, removePasskeySchema, renamePasskeySchema } from "./schemas.ts";

export const askOwnPasskeyAction = personAction
  .metadata({ name: "askOwnPasskey" })
  .action(async ({ ctx: { person } }) => askPasskey(await keptBrowserToken("passkey"), person.actor.userId));

export const proveByPasskeyAction = personAction
  .metadata({ name: "proveByPasskey" })
  .inputSchema(assertionSchema)
  .action(async ({ parsedInput, ctx: { person } }) => {
    await writeSessionCookie(await proveByPasskey(person, parsedInput, await browserToken("passkey")));
    return true;
  });

export const askNewPasskeyAction = personAction
  .metadata({ name: "askNewPasskey" })
  .action(async ({ ctx: { person } }) => askNewPasskey(person, await keptBrowserToken("passkey")));

export const addPasskeyAction = personAction
  .metadata({ name: "addPasskey" })
  .inputSchema(newPasskeySchema)
  .action(async ({ parsedInput, ctx: { person } }) => {
    await addPasskey(person, parsedInput, await browserToken("passkey"));
    revalidatePath(paths.accountSecurity());
    return true;
  });

export const renamePasskeyAction = personAction
  .metadata({ name: "renamePasskey" })
  .inputSchema(renamePasskeySchema)
  .action(async ({ parsedInput, ctx: { person } }) => {
    await renamePasskey(person, parsedInput);
    revalidatePath(paths.accountSecurity());
    return true;
  });

export const removePasskeyAction = personAction
  .metadata({ name: "removePasskey" })
  .inputSchema(removePasskeySchema)
  .action(async ({ parsedInput, ctx: { person } }) => {
    await removePasskey(person, parsedInput);
    revalidatePath(paths.accountSecurity());
    return true;
  });
