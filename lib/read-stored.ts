import type { z } from "zod";
import { AppError } from "./errors.ts";
import { log } from "./log.ts";

/**
 * What was stored here, as the schema has it; undefined where it does not fit, as after a newer version had written it.
 * `what` names it in the log, which gets the fields and nothing of their values.
 */
export function findStored<S extends z.ZodType>(
  schema: S,
  stored: unknown,
  what: string,
): z.output<S> | undefined {
  const parsed = schema.safeParse(stored);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.slice(0, 5).map(({ path }) => path.join("."));
  log().error({ what, fields }, "stored data cannot be read");
  return undefined;
}

/** The same of stored bytes that hold JSON. Bytes that are no JSON are unreadable as well. */
export function findStoredJson<S extends z.ZodObject>(
  schema: S,
  bytes: Uint8Array | null,
  what: string,
): z.output<S> | undefined {
  return findStored(schema, parseBytes(bytes ?? new Uint8Array()), what);
}

/** Undefined, which no object's schema takes, where the bytes are no JSON. */
function parseBytes(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString("utf8"));
  } catch {
    return undefined;
  }
}

/**
 * The same where nothing can be shown without it.
 * @throws AppError stored_unreadable
 */
export function readStored<S extends z.ZodType>(schema: S, stored: unknown, what: string): z.output<S> {
  const parsed = findStored(schema, stored, what);
  if (parsed === undefined) throw new AppError("stored_unreadable", 500);
  return parsed;
}
