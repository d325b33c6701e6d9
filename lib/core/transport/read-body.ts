import type { z } from "zod";
import { parseJson } from "#lib/core/service/parse-json.ts";
import { parseInput } from "#lib/parse-input.ts";

/** A thousand ids, with everything that URL encoding adds. */
const mostFormBytes = 200_000;

/**
 * Reads the fields of a form without files.
 * @throws AppError invalid_input
 */
export async function readForm<S extends z.ZodType>(request: Request, schema: S): Promise<z.output<S>> {
  const bytes = await readBody(request, mostFormBytes);
  const fields = bytes && Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes)));
  return parseInput(schema, fields);
}

/** More than the largest possible quote. */
const mostBytes = 1_000_000;

/**
 * Reads a JSON body.
 * @throws AppError invalid_input
 */
export async function readJson<S extends z.ZodType>(request: Request, schema: S): Promise<z.output<S>> {
  const bytes = await readBody(request, mostBytes);
  return parseInput(schema, bytes && parse(bytes));
}

function parse(bytes: Uint8Array): unknown {
  try {
    return parseJson(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
/** The body's bytes, or null when there are more than `maxBytes`. A stated length is believed; a stream is counted. */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array | null> {
  const { bytes, isWhole } = await readUpTo(request, maxBytes);
  return isWhole ? bytes : null;
}

/** The body's bytes up to `maxBytes`. Reads none when the stated length is larger. */
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
