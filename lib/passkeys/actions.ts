"use server";

import { revalidatePath } from "next/cache";
import { headers } from "next/headers";
import { browserToken, keptBrowserToken } from "#lib/auth/browser-token.ts";
import { readPendingCookie } from "#lib/auth/entry-cookies.ts";
import { letIn } from "#lib/auth/let-in.ts";
import { visitorOf } from "#lib/auth/visitor.ts";
import { writeSessionCookie } from "#lib/auth/write-session-cookie.ts";
import { paths } from "#lib/paths.ts";
import { answerSecondPasskey } from "#lib/public/answer-second-passkey.ts";
import { askAnyPasskey } from "#lib/public/ask-any-passkey.ts";
import { askSecondPasskey } from "#lib/public/ask-second-passkey.ts";
import { signInWithPasskey } from "#lib/public/sign-in-with-passkey.ts";
import { personAction, publicAction } from "#lib/transport/action-client.ts";
import { addPasskey } from "./add-passkey.ts";
import { askNewPasskey } from "./ask-new-passkey.ts";
import { askPasskey } from "./ask-passkey.ts";
import { proveByPasskey } from "./prove-by-passkey.ts";
import { removePasskey } from "./remove-passkey.ts";
import { renamePasskey } from "./rename-passkey.ts";
import { assertionSchema, newPasskeySchema, removePasskeySchema, renamePasskeySchema } from "./schemas.ts";

export const askAnyPasskeyAction = publicAction.action(async () =>
  askAnyPasskey(await keptBrowserToken("passkey")),
);

export const signInWithPasskeyAction = publicAction
  .inputSchema(assertionSchema)
  .action(async ({ parsedInput }) => {
    const visitor = visitorOf(await headers());
    await letIn(await signInWithPasskey(parsedInput, await browserToken("passkey"), visitor));
    return true;
  });

export const askSecondPasskeyAction = publicAction.action(async () =>
  askSecondPasskey(await readPendingCookie(), await keptBrowserToken("passkey")),
);

export const answerSecondPasskeyAction = publicAction
  .inputSchema(assertionSchema)
  .action(async ({ parsedInput: assertion }) => {
    const given = { assertion, pending: await readPendingCookie(), browser: await browserToken("passkey") };
    await letIn(await answerSecondPasskey(given, visitorOf(await headers())));
    return true;
  });

export const askOwnPasskeyAction = personAction.action(async ({ ctx: { person } }) =>
  askPasskey(await keptBrowserToken("passkey"), person.actor.userId),
);

export const proveByPasskeyAction = personAction
  .inputSchema(assertionSchema)
  .action(async ({ parsedInput, ctx: { person } }) => {
    await writeSessionCookie(await proveByPasskey(person, parsedInput, await browserToken("passkey")));
    return true;
  });

export const askNewPasskeyAction = personAction.action(async ({ ctx: { person } }) =>
  askNewPasskey(person, await keptBrowserToken("passkey")),
);

export const addPasskeyAction = personAction
  .inputSchema(newPasskeySchema)
  .action(async ({ parsedInput, ctx: { person } }) => {
    await addPasskey(person, parsedInput, await browserToken("passkey"));
    revalidatePath(paths.accountSecurity());
    return true;
  });

export const renamePasskeyAction = personAction
  .inputSchema(renamePasskeySchema)
  .action(async ({ parsedInput, ctx: { person } }) => {
    await renamePasskey(person, parsedInput);
    revalidatePath(paths.accountSecurity());
    return true;
  });

export const removePasskeyAction = personAction
  .inputSchema(removePasskeySchema)
  .action(async ({ parsedInput, ctx: { person } }) => {
    await removePasskey(person, parsedInput);
    revalidatePath(paths.accountSecurity());
    return true;
  });
