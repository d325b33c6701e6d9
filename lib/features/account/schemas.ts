import { z } from "zod";
import { locales } from "#lib/core/i18n/locales.ts";
import { newPasswordSchema } from "#lib/features/sign-in/schemas.ts";
import { oneLine } from "#lib/one-line.ts";

const name = oneLine.min(1).max(120);
const email = z.email("invalid_email").max(320);
const token = z.string().max(200);

export const saveProfileSchema = z.object({ name, locale: z.enum(locales) });
export type SaveProfileInput = z.input<typeof saveProfileSchema>;

export const saveShortcutsSchema = z.object({ singleKeys: z.boolean() });
export type SaveShortcutsInput = z.input<typeof saveShortcutsSchema>;

export const changeEmailSchema = z.object({ email });
export type ChangeEmailInput = z.input<typeof changeEmailSchema>;

export const confirmEmailSchema = z.object({ token });

/** `current` stays empty after a recent proof by passkey, or if there is no password yet. */
export const changePasswordSchema = z.object({ current: z.string().max(1000), password: newPasswordSchema });
export type ChangePasswordInput = z.input<typeof changePasswordSchema>;

export const endSessionSchema = z.object({ sessionId: z.guid() });

export const askResetSchema = z.object({ email: email.regex(/^[^\0]*$/) });
export type AskResetInput = z.input<typeof askResetSchema>;

export const resetPasswordSchema = z.object({ token, password: newPasswordSchema });
export type ResetPasswordInput = z.input<typeof resetPasswordSchema>;

export const makeResetLinkSchema = z.object({ userId: z.guid() });
