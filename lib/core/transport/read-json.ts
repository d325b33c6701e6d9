import type { z } from "zod";
import { parseJson } from "#lib/core/service/parse-json.ts";
import { AppError } from "#lib/errors.ts";
import { readBody } from "./read-body.ts";

/** More than the largest quote there can be. */
const mostBytes = 1_000_000;

/** @throws AppError invalid_input */
export async function readJson<S extends z.ZodType>(request: Request, schema: S): Promise<z.output<S>> {
  const bytes = await readBody(request, mostBytes);
  const parsed = schema.safeParse(bytes && parse(bytes));
  if (!parsed.success) throw new AppError("invalid_input", 422);
  return parsed.data;
}

function parse(bytes: Uint8Array): unknown {
  try {
    return parseJson(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
