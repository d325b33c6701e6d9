import type { z } from "zod";
import { AppError } from "#lib/errors.ts";

/** @throws AppError invalid_input */
export async function readJson<S extends z.ZodType>(request: Request, schema: S): Promise<z.output<S>> {
  const body: unknown = await request.json().catch(() => undefined);
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new AppError("invalid_input", 422);
  return parsed.data;
}
