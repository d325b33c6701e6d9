import type { z } from "zod";
import { AppError } from "./errors.ts";

/**
 * What somebody sent, as the schema has it. Only here may a shape that does not fit become their mistake; what is stored
 * is read by `readStored`.
 * @throws AppError invalid_input
 */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw new AppError("invalid_input", 422);
  return parsed.data;
}
