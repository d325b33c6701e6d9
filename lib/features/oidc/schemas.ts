import { z } from "zod";

const text = z
  .string()
  .min(1)
  .max(1_000)
  .regex(/^[^\0]*$/);

export const unlinkIdentitySchema = z.object({ issuer: text, subject: text });
export type UnlinkIdentityInput = z.input<typeof unlinkIdentitySchema>;

export const joinByProviderSchema = z.object({ token: z.string().max(200) });
