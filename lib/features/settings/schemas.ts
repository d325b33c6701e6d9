import { z } from "zod";
import { modes } from "#drizzle/mode.ts";

export const connectKeySchema = z.object({
  key: z
    .string()
    .trim()
    .regex(/^svc_(test|live)_[\x21-\x7e]+$/, "invalid_key")
    .max(400),
  /** The slot it is meant for; without a mode, that of the key itself. */
  mode: z.enum(modes).optional(),
  purpose: z.enum(["ordering", "paying"]).default("ordering"),
});
export type ConnectKeyInput = z.input<typeof connectKeySchema>;

export const keyIdSchema = z.object({ keyId: z.guid() });

export type KeyIdInput = z.input<typeof keyIdSchema>;

/** Removing needs a second, deliberate step, of whoever asks and however they ask. */
export const removeKeySchema = keyIdSchema.extend({
  understood: z.boolean().refine((ticked) => ticked, "tick_to_remove"),
});
export type RemoveKeyInput = z.input<typeof removeKeySchema>;

/** Of what is asked for by a press alone. */
export const nothingSchema = z.record(z.string(), z.never());
