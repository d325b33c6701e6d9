"use server";

import { revalidatePath } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { writeSessionCookie } from "#lib/core/auth/browser-session.ts";
import { personAction, workspaceAction } from "#lib/core/transport/action-client.ts";
import { paths } from "#lib/paths.ts";
import { beginTotp } from "./begin-totp.ts";
import { confirmTotp } from "./confirm-totp.ts";
import { findFactors } from "./internal/factors/find-factors.ts";
import { makeRecoveryCodes } from "./make-recovery-codes.ts";
import { proveIdentity } from "./prove-identity.ts";
import { removeTotp } from "./remove-totp.ts";
import { saveWorkspaceSecurity } from "./save-workspace-security.ts";
import { codeSchema, proofSchema, saveWorkspaceSecuritySchema } from "./schemas.ts";

// Server actions for the security of an account: confirming one's identity again, and the second factor. Signing in
// itself is in `lib/doors`.

const emptyInput = z.object({});

/**
 * Loads everything that the dialog "Confirm it's you" shows. The dialog calls it when it opens, so that no page
 * includes these messages.
 */
export const loadProofDialogAction = personAction
  .metadata({ name: "loadProofDialog" })
  .inputSchema(emptyInput)
  .action(async ({ ctx: { person } }) => {
    const t = await getTranslations("proof");
    const form = await getTranslations("form");
    const common = await getTranslations("common");
    const passkey = await getTranslations("passkeys");
    const { password, totp, passkeys } = await findFactors(person.user.id);
    const messageKeys = [
      "title",
      "about",
      "password",
      "code",
      "codeHint",
      "submit",
      "elsewhere",
      "signIn",
      "goOn",
    ] as const;
    return {
      email: person.user.email,
      // What the dialog can ask of this person. `code` is a code of the authenticator app, or a recovery code.
      asks: { password, code: totp, passkey: passkeys > 0 },
      // `left`: the browser gave no passkey, for example after a cancel. `known`: this device has one already.
      passkeyWords: {
        prove: passkey("prove"),
        left: passkey("left"),
        known: passkey("known"),
        unsupported: passkey("unsupported"),
        unreachable: common("unreachable"),
      },
      // `elsewhere`, `signIn` and `goOn` are for a person who has neither a password nor a passkey.
      texts: {
        ...Object.fromEntries(messageKeys.map((name) => [name, t(name)])),
        show: form("show"),
        hide: form("hide"),
        failed: form("failed"),
        unreachable: form("unreachable"),
        optional: form("optional"),
      } as Record<
        (typeof messageKeys)[number] | "show" | "hide" | "failed" | "unreachable" | "optional",
        string
      >,
    };
  });

/** Confirms the identity of a signed-in person again, by password and code. The session gets a new cookie. */
export const proveIdentityAction = personAction
  .metadata({ name: "proveIdentity" })
  .inputSchema(proofSchema)
  .action(async ({ parsedInput, ctx: { person } }) => {
    await writeSessionCookie(await proveIdentity(person, parsedInput));
    return true;
  });

/** Starts to set up an authenticator app: returns its secret and a QR code. */
export const beginTotpAction = personAction
  .metadata({ name: "beginTotp" })
  .inputSchema(emptyInput)
  .action(async ({ ctx: { person } }) => beginTotp(person));

/** Activates the authenticator app with a first code of it. Returns the recovery codes. */
export const confirmTotpAction = personAction
  .metadata({ name: "confirmTotp" })
  .inputSchema(codeSchema)
  .action(async ({ parsedInput, ctx: { person } }) => {
    const recoveryCodes = await confirmTotp(person, parsedInput);
    revalidatePath(paths.accountSecurity());
    return { codes: recoveryCodes };
  });

/** Removes the authenticator app, and with it the recovery codes. */
export const removeTotpAction = personAction
  .metadata({ name: "removeTotp" })
  .inputSchema(emptyInput)
  .action(async ({ ctx: { person } }) => {
    await removeTotp(person);
    revalidatePath(paths.accountSecurity());
  });

/** Creates new recovery codes. The earlier ones stop working. */
export const makeRecoveryCodesAction = personAction
  .metadata({ name: "makeRecoveryCodes" })
  .inputSchema(emptyInput)
  .action(async ({ ctx: { person } }) => {
    const recoveryCodes = await makeRecoveryCodes(person);
    revalidatePath(paths.accountSecurity());
    return { codes: recoveryCodes };
  });

/** Saves what a workspace requires of its members: a second factor, and a new proof of identity for large payments. */
export const saveWorkspaceSecurityAction = workspaceAction
  .metadata({ name: "saveWorkspaceSecurity" })
  .inputSchema(saveWorkspaceSecuritySchema)
  .action(async ({ parsedInput, ctx: { member } }) => {
    await saveWorkspaceSecurity(member, parsedInput);
    revalidatePath(paths.security(member.workspace.slug));
  });
