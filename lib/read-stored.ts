import type { z } from "zod";
import { AppError } from "./errors.ts";
import { log } from "./log.ts";

/**
 * Parses a stored value with its schema. Undefined if it does not match, for example after a newer version wrote it.
 * The log names the value by `what` and the wrong fields, and never contains their values.
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

/** The same for stored bytes of JSON. Undefined also if the bytes are not JSON. */
export function findStoredJson<S extends z.ZodObject>(
  schema: S,
  bytes: Uint8Array | null,
  what: string,
): z.output<S> | undefined {
  return findStored(schema, parseBytes(bytes ?? new Uint8Array()), what);
}

/** Undefined if the bytes are not JSON; no object schema accepts undefined. */
function parseBytes(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString("utf8"));
  } catch {
    return undefined;
  }
}

/**
 * Like `findStored`, for a value without which nothing can be shown.
 * @throws AppError stored_unreadable
 */
export function readStored<S extends z.ZodType>(schema: S, stored: unknown, what: string): z.output<S> {
  const parsed = findStored(schema, stored, what);
  if (parsed === undefined) throw new AppError("stored_unreadable", 500);
  return parsed;
}
