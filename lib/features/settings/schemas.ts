import { z } from "zod";
import { modes } from "#drizzle/mode.ts";

export const connectKeySchema = z.object({
  key: z
    .string()
    .trim()
    .regex(/^svc_(test|live)_[\x21-\x7e]+$/, "invalid_key")
    .max(400),
  /** The slot of the key; without a mode, the key's own mode. */
  mode: z.enum(modes).optional(),
  purpose: z.enum(["ordering", "paying"]).default("ordering"),
  /** Replaces a key also by one that can do less. */
  acceptsLess: z.boolean().default(false),
});
export type ConnectKeyInput = z.input<typeof connectKeySchema>;

export const keyIdSchema = z.object({ keyId: z.guid() });

export type KeyIdInput = z.input<typeof keyIdSchema>;

/** Removal needs an explicit confirmation, also without the form. */
export const removeKeySchema = keyIdSchema.extend({
  understood: z.boolean().refine((ticked) => ticked, "tick_to_remove"),
});
export type RemoveKeyInput = z.input<typeof removeKeySchema>;

/** Without a mode, both modes. */
export const connectSandboxSchema = z.object({ mode: z.enum(modes).optional() });
export type ConnectSandboxInput = z.input<typeof connectSandboxSchema>;
