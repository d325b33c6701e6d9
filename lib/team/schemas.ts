import { z } from "zod";

export const passwordSchema = z.string().min(12, "password_short").max(200);

export const createOwnerSchema = z.object({
  token: z.string().max(200),
  name: z.string().trim().min(1).max(120),
  email: z.email("invalid_email").max(320),
  password: passwordSchema,
  workspaceName: z.string().trim().min(1).max(80),
});

export const signInSchema = z.object({
  email: z.email("invalid_email").max(320),
  password: z.string().min(1).max(200),
});
export type CreateOwnerInput = z.input<typeof createOwnerSchema>;
