import { z } from "zod";
import { oneLine } from "#lib/one-line.ts";

/** Base64url, as credentials are encoded; browsers send far less than the limit. */
const encoded = z.base64url().min(1).max(4_000);
const transport = z.string().regex(/^[a-z-]{1,24}$/);

const credential = { id: encoded, rawId: encoded, type: z.literal("public-key") };

/** The browser's `AuthenticationResponseJSON`, without unused fields. */
export const assertionSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: encoded.optional(),
  }),
});
export type Assertion = z.output<typeof assertionSchema>;

const name = oneLine.min(1).max(60);

/** `RegistrationResponseJSON`, with the name that its owner gives it. */
export const newPasskeySchema = z.object({
  name,
  answer: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: encoded,
      attestationObject: z.base64url().min(1).max(40_000),
      transports: z.array(transport).max(8).optional(),
    }),
  }),
});
export type NewPasskeyInput = z.input<typeof newPasskeySchema>;

export const passkeyNameSchema = z.object({ name });

export const renamePasskeySchema = z.object({ passkeyId: encoded, name });
export type RenamePasskeyInput = z.input<typeof renamePasskeySchema>;

export const removePasskeySchema = z.object({ passkeyId: encoded });
export type RemovePasskeyInput = z.input<typeof removePasskeySchema>;
