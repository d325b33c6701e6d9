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
import { makeCodes } from "./make-codes.ts";
import { proveAgain } from "./prove-again.ts";
import { removeTotp } from "./remove-totp.ts";
import { saveSecurity } from "./save-security.ts";
import { codeSchema, proofSchema, saveSecuritySchema } from "./schemas.ts";

const nothing = z.object({});

/** What to ask somebody for, and the words to ask in: no page carries them until they are needed. */
export const askForProofAction = personAction.inputSchema(nothing).action(async ({ ctx: { person } }) => {
  const t = await getTranslations("proof");
  const form = await getTranslations("form");
  const passkey = await getTranslations("passkeys");
  const { password, totp, passkeys } = await findFactors(person.user.id);
  const names = [
    "title",
    "about",
    "password",
    "code",
    "codeHint",
    "submit",
    "close",
    "elsewhere",
    "signIn",
    "goOn",
  ] as const;
  return {
    email: person.user.email,
    asks: { password, code: totp, passkey: passkeys > 0 },
    passkeyWords: {
      prove: passkey("prove"),
      left: passkey("left"),
      known: passkey("known"),
      unsupported: passkey("unsupported"),
      unreachable: passkey("unreachable"),
    },
    texts: {
      ...Object.fromEntries(names.map((name) => [name, t(name)])),
      show: form("show"),
      hide: form("hide"),
      failed: form("failed"),
      unreachable: form("unreachable"),
      optional: form("optional"),
    } as Record<(typeof names)[number] | "show" | "hide" | "failed" | "unreachable" | "optional", string>,
  };
});

export const proveAgainAction = personAction
  .inputSchema(proofSchema)
  .action(async ({ parsedInput, ctx: { person } }) => {
    await writeSessionCookie(await proveAgain(person, parsedInput));
    return true;
  });

export const beginTotpAction = personAction
  .inputSchema(nothing)
  .action(async ({ ctx: { person } }) => beginTotp(person));

export const confirmTotpAction = personAction
  .inputSchema(codeSchema)
  .action(async ({ parsedInput, ctx: { person } }) => {
    const codes = await confirmTotp(person, parsedInput);
    revalidatePath(paths.accountSecurity());
    return { codes };
  });

export const removeTotpAction = personAction.inputSchema(nothing).action(async ({ ctx: { person } }) => {
  await removeTotp(person);
  revalidatePath(paths.accountSecurity());
});

export const makeCodesAction = personAction.inputSchema(nothing).action(async ({ ctx: { person } }) => {
  const codes = await makeCodes(person);
  revalidatePath(paths.accountSecurity());
  return { codes };
});

export const saveSecurityAction = workspaceAction
  .inputSchema(saveSecuritySchema)
  .action(async ({ parsedInput, ctx: { member } }) => {
    await saveSecurity(member, parsedInput);
    revalidatePath(paths.security(member.workspace.slug));
  });
