"use server";

import { revalidatePath } from "next/cache";
import { writeSessionCookie } from "#lib/core/auth/browser-session.ts";
import { personAction, workspaceAction } from "#lib/core/transport/action-client.ts";
import { paths } from "#lib/paths.ts";
import { changeEmail } from "./change-email.ts";
import { changePassword } from "./change-password.ts";
import { confirmEmail } from "./confirm-email.ts";
import { dropEmailChange } from "./drop-email-change.ts";
import { endOtherSessions } from "./end-other-sessions.ts";
import { endOwnSession } from "./end-own-session.ts";
import { makeResetLink } from "./make-reset-link.ts";
import { saveProfile } from "./save-profile.ts";
import { saveShortcuts } from "./save-shortcuts.ts";
import {
  changeEmailSchema,
  changePasswordSchema,
  confirmEmailSchema,
  endSessionSchema,
  makeResetLinkSchema,
  saveProfileSchema,
  saveShortcutsSchema,
} from "./schemas.ts";

export const saveProfileAction = personAction
  .metadata({ name: "saveProfile" })
  .inputSchema(saveProfileSchema)
  .action(async ({ parsedInput, ctx: { person } }) => {
    await saveProfile(person, parsedInput);
    // Every page shows the name.
    revalidatePath(paths.home(), "layout");
  });

export const saveShortcutsAction = personAction
  .metadata({ name: "saveShortcuts" })
  .inputSchema(saveShortcutsSchema)
  .action(async ({ parsedInput, ctx: { person } }) => {
    await saveShortcuts(person, parsedInput);
    // Every page uses the shortcuts.
    revalidatePath(paths.home(), "layout");
  });

export const changeEmailAction = personAction
  .metadata({ name: "changeEmail" })
  .inputSchema(changeEmailSchema)
  .action(async ({ parsedInput, ctx: { person } }) => {
    const outcome = await changeEmail(person, parsedInput);
    revalidatePath(paths.account());
    return { outcome };
  });

export const dropEmailChangeAction = personAction
  .metadata({ name: "dropEmailChange" })
  .action(async ({ ctx: { person } }) => {
    await dropEmailChange(person);
    revalidatePath(paths.account());
  });

export const confirmEmailAction = personAction
  .metadata({ name: "confirmEmail" })
  .inputSchema(confirmEmailSchema)
  .action(async ({ parsedInput, ctx: { person } }) => {
    await confirmEmail(person, parsedInput);
  });

export const changePasswordAction = personAction
  .metadata({ name: "changePassword" })
  .inputSchema(changePasswordSchema)
  .action(async ({ parsedInput, ctx: { person } }) => {
    await writeSessionCookie(await changePassword(person, parsedInput));
    revalidatePath(paths.accountSecurity());
  });

export const endSessionAction = personAction
  .metadata({ name: "endSession" })
  .inputSchema(endSessionSchema)
  .action(async ({ parsedInput, ctx: { person } }) => {
    await endOwnSession(person, parsedInput);
    revalidatePath(paths.accountSecurity());
  });

export const endOtherSessionsAction = personAction
  .metadata({ name: "endOtherSessions" })
  .action(async ({ ctx: { person } }) => {
    const ended = await endOtherSessions(person);
    revalidatePath(paths.accountSecurity());
    return { ended };
  });

export const makeResetLinkAction = workspaceAction
  .metadata({ name: "makeResetLink" })
  .inputSchema(makeResetLinkSchema)
  .action(async ({ parsedInput, ctx: { member } }) => {
    const { link, expiresAt } = await makeResetLink(member, parsedInput);
    return { link, expiresAt: expiresAt.toISOString() };
  });
