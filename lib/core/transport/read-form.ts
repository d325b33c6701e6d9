import type { z } from "zod";
import { AppError } from "#lib/errors.ts";
import { readBody } from "./read-body.ts";

/** A thousand ids, with all that an address escapes. */
const mostBytes = 200_000;

/** The fields of a form as a browser sends one without files. @throws AppError invalid_input */
export async function readForm<S extends z.ZodType>(request: Request, schema: S): Promise<z.output<S>> {
  const bytes = await readBody(request, mostBytes);
  const fields = bytes && Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes)));
  const parsed = schema.safeParse(fields);
  if (!parsed.success) throw new AppError("invalid_input", 422);
  return parsed.data;
}
