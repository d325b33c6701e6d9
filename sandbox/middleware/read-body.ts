import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import { ApiError } from "../errors.ts";
import type { ServiceEnv } from "../services.ts";

const maxBytes = 1_048_576;
/** A body up to this size is read to its end before the 413: a reply in its middle may break the connection. */
const drainedBytes = 8 * maxBytes;
const jsonType = /^application\/json\s*(;|$)/i;

const tooLarge = () => new ApiError(413, "body_too_large", "The body may hold 1 MB at most.");
const invalidJson = (why: string) => new ApiError(400, "invalid_json", why);

/** Reads from the socket if there is one: a web stream around it costs more time than parsing the body. */
function openBody(c: Context): AsyncIterable<Uint8Array> | Iterable<Uint8Array> {
  const { incoming } = c.env as Partial<HttpBindings>;
  // The error reply still needs this socket, so the end of reading must not destroy it.
  return incoming?.iterator({ destroyOnReturn: false }) ?? c.req.raw.body ?? [];
}

async function readBytes(c: Context): Promise<Uint8Array> {
  if (Number(c.req.header("Content-Length") ?? 0) > drainedBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of openBody(c)) {
    size += chunk.byteLength;
    if (size > drainedBytes) throw tooLarge();
    if (size <= maxBytes) chunks.push(chunk);
  }
  if (size > maxBytes) throw tooLarge();
  const [first = new Uint8Array(0), ...more] = chunks;
  return more.length === 0 ? first : Buffer.concat(chunks);
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch (error) {
    // RangeError: nested deeper than the parser's stack
    if (error instanceof SyntaxError || error instanceof TypeError || error instanceof RangeError) {
      throw invalidJson("The body is not valid JSON.");
    }
    throw error;
  }
}

/**
 * Sets the variable `body` to the parsed body; undefined when none was sent. Throws 400, 413 and 415. Specification:
 * Limits, "Request body", and Errors.
 */
export const readBody: MiddlewareHandler<ServiceEnv> = async (c, next) => {
  const bytes = c.req.method === "GET" || c.req.method === "HEAD" ? undefined : await readBytes(c);
  if (bytes !== undefined && bytes.byteLength > 0) {
    if (!jsonType.test(c.req.header("Content-Type") ?? "")) {
      throw new ApiError(415, "unsupported_media_type", "The body must be application/json.");
    }
    c.set("body", parseJson(bytes));
  }
  await next();
};
