import { z } from "zod";
import { countCharacters, leastCharacters } from "./password-length.ts";

/** A new password; only the server checks the list of common passwords. */
export const newPasswordSchema = z
  .string()
  .max(1000)
  .refine((password) => countCharacters(password) >= leastCharacters, "password_short");

/** PostgreSQL text cannot contain NUL, so no stored e-mail does. */
const typedEmail = z
  .string()
  .max(320)
  .regex(/^[^\0]*$/);

/** Unauthenticated input. */
export const credentialsSchema = z.object({ email: typedEmail, password: z.string().max(1000) });

/** A code of an authenticator app or a recovery code, in any spelling. */
const code = z.string().trim().min(6, "code_form").max(40);

export const codeSchema = z.object({ code });
export type CodeInput = z.input<typeof codeSchema>;

/** The sign-in form: which fields it asks for depends on the account. */
export const signInSchema = z.object({
  email: z.email("invalid_email").max(320),
  password: z.string().min(1).max(1000),
});
export type SignInInput = z.input<typeof signInSchema>;

export const proofSchema = z.object({
  password: z.string().max(1000).default(""),
  code: z.string().trim().max(40).default(""),
});
export type ProofInput = z.input<typeof proofSchema>;

/** `freshPaymentAboveCents`: null for never. */
export const saveWorkspaceSecuritySchema = z.object({
  requiresSecondFactor: z.boolean(),
  freshPaymentAboveCents: z.int().min(0).max(100_000_000).nullable(),
});
export type SaveWorkspaceSecurityInput = z.input<typeof saveWorkspaceSecuritySchema>;
