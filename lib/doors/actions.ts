"use server";

import { headers } from "next/headers";
import { getLocale, getTranslations } from "next-intl/server";
import { z } from "zod";
import { browserToken, keptBrowserToken } from "#lib/core/auth/browser-token.ts";
import { currentSession } from "#lib/core/auth/current-session.ts";
import { landingOf } from "#lib/core/auth/mode-of.ts";
import { visitorOf } from "#lib/core/auth/start-session.ts";
import { findLocale, locales } from "#lib/core/i18n/locales.ts";
import { publicAction } from "#lib/core/transport/action-client.ts";
import { notSignedIn } from "#lib/errors.ts";
import { askResetSchema, resetPasswordSchema } from "#lib/features/account/schemas.ts";
import { joinByProviderSchema } from "#lib/features/oidc/schemas.ts";
import { assertionSchema } from "#lib/features/passkeys/schemas.ts";
import { acceptQuoteSchema } from "#lib/features/quotes/schemas-versions.ts";
import { readPendingCookie, writeSignInCookies } from "#lib/features/sign-in/entry-cookies.ts";
import { createOwnerSchema, invitationTokenSchema, joinSchema } from "#lib/features/team/schemas.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { acceptQuote } from "./accept-quote.ts";
import { answerSecondPasskey } from "./answer-second-passkey.ts";
import { askAnyPasskey } from "./ask-any-passkey.ts";
import { askReset } from "./ask-reset.ts";
import { askSecondPasskey } from "./ask-second-passkey.ts";
import { beginAtProvider } from "./begin-at-provider.ts";
import { createOwner } from "./create-owner.ts";
import { joinWithAccount } from "./join-with-account.ts";
import { resetPassword } from "./reset-password.ts";
import { signInWithPasskey } from "./sign-in-with-passkey.ts";

export const createOwnerAction = publicAction
  .metadata({ name: "createOwner" })
  .inputSchema(createOwnerSchema)
  .action(async ({ parsedInput }) => {
    const { address } = visitorOf(await headers());
    return { slug: await createOwner(parsedInput, { address, locale: await getLocale() }) };
  });

export const acceptInvitationAction = publicAction
  .metadata({ name: "acceptInvitation" })
  .inputSchema(invitationTokenSchema)
  .action(async ({ parsedInput }) => {
    const session = await currentSession();
    if (!session) throw notSignedIn();
    const { address } = visitorOf(await headers());
    const { id: userId, name } = session.user;
    const joined = await acceptInvitation(parsedInput, { userId, sessionId: session.id, address, name });
    return { href: landingOf(joined) };
  });

export const joinWithAccountAction = publicAction
  .metadata({ name: "joinWithAccount" })
  .inputSchema(joinSchema)
  .action(async ({ parsedInput }) => {
    const { address } = visitorOf(await headers());
    const joined = await joinWithAccount(parsedInput, { address, locale: await getLocale() });
    return { href: landingOf(joined) };
  });

/** Answers in the given language: that of the quote. */
export const acceptQuoteAction = publicAction
  .metadata({ name: "acceptQuote" })
  .bindArgsSchemas([z.enum(locales)])
  .use(({ next, bindArgsClientInputs: [lang] }) => next({ ctx: { lang: findLocale(String(lang)) } }))
  .inputSchema(acceptQuoteSchema)
  .action(async ({ parsedInput }) => acceptQuote(parsedInput));

export const askResetAction = publicAction
  .metadata({ name: "askReset" })
  .inputSchema(askResetSchema)
  .action(async ({ parsedInput }) => askReset(parsedInput, visitorOf(await headers()).address));

export const resetPasswordAction = publicAction
  .metadata({ name: "resetPassword" })
  .inputSchema(resetPasswordSchema)
  .action(async ({ parsedInput }) => {
    const { passkeys, identities } = await resetPassword(parsedInput, visitorOf(await headers()).address);
    const count = passkeys + identities;
    const t = await getTranslations("reset");
    return { removed: count > 0 ? t("removed", { count }) : null };
  });

export const askAnyPasskeyAction = publicAction
  .metadata({ name: "askAnyPasskey" })
  .action(async () => askAnyPasskey(await keptBrowserToken("passkey")));

export const signInWithPasskeyAction = publicAction
  .metadata({ name: "signInWithPasskey" })
  .inputSchema(assertionSchema)
  .action(async ({ parsedInput }) => {
    const visitor = visitorOf(await headers());
    await writeSignInCookies(await signInWithPasskey(parsedInput, await browserToken("passkey"), visitor));
    return true;
  });

export const askSecondPasskeyAction = publicAction
  .metadata({ name: "askSecondPasskey" })
  .action(async () => askSecondPasskey(await readPendingCookie(), await keptBrowserToken("passkey")));

export const answerSecondPasskeyAction = publicAction
  .metadata({ name: "answerSecondPasskey" })
  .inputSchema(assertionSchema)
  .action(async ({ parsedInput: assertion }) => {
    const given = { assertion, pending: await readPendingCookie(), browser: await browserToken("passkey") };
    await writeSignInCookies(await answerSecondPasskey(given, visitorOf(await headers())));
    return true;
  });

export const joinByProviderAction = publicAction
  .metadata({ name: "joinByProvider" })
  .inputSchema(joinByProviderSchema)
  .action(async ({ parsedInput: { token } }) => ({
    href: await beginAtProvider({ kind: "join", token }, await keptBrowserToken("oidc")),
  }));
