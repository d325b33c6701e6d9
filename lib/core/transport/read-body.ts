import type { z } from "zod";
import { parseJson } from "#lib/core/service/parse-json.ts";
import { AppError } from "#lib/errors.ts";

/** A thousand ids, with all that an address escapes. */
const mostFormBytes = 200_000;

/** The fields of a form as a browser sends one without files. @throws AppError invalid_input */
export async function readForm<S extends z.ZodType>(request: Request, schema: S): Promise<z.output<S>> {
  const bytes = await readBody(request, mostFormBytes);
  const fields = bytes && Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes)));
  const parsed = schema.safeParse(fields);
  if (!parsed.success) throw new AppError("invalid_input", 422);
  return parsed.data;
}

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
/** The bytes as they came, or null beyond `maxBytes`: a length that says so is believed, the stream is counted. */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array | null> {
  const { bytes, isWhole } = await readUpTo(request, maxBytes);
  return isWhole ? bytes : null;
}

/** The bytes as they came; beyond `maxBytes` the beginning of them, and none where their length says so before. */
export async function readUpTo(
  request: Request,
  maxBytes: number,
): Promise<{ bytes: Uint8Array; isWhole: boolean }> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) {
    return { bytes: new Uint8Array(), isWhole: false };
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    const room = maxBytes - length;
    length += chunk.byteLength;
    if (length > maxBytes) {
      return { bytes: Buffer.concat([...chunks, chunk.subarray(0, room)]), isWhole: false };
    }
    chunks.push(chunk);
  }
  return { bytes: Buffer.concat(chunks), isWhole: true };
}
