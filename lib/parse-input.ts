import type { z } from "zod";
import { AppError } from "./errors.ts";

/**
 * Parses the input of a request. A wrong shape is the sender's mistake only here; use `readStored` for stored values.
 * @throws AppError invalid_input
 */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw new AppError("invalid_input", 422);
  return parsed.data;
}
