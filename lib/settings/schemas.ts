import { z } from "zod";

export const connectKeySchema = z.object({
  key: z
    .string()
    .trim()
    .regex(/^svc_(test|live)_[\x21-\x7e]+$/, "invalid_key")
    .max(400),
});
