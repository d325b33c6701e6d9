import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { env } from "#lib/env.ts";
import { PictureProblem } from "./internal/inspect/picture-problem.ts";

/** For the whole download. No other picture is inspected meanwhile. */
const downloadMs = 30_000;

/**
 * Streams the picture at a URL. Allows only HTTPS or the service's own origin, no redirects, and no more megabytes than
 * an upload may have. `answerMs`: until the response begins.
 * @throws PictureProblem if the URL is not allowed or does not return the file
 */
export async function downloadPicture(
  address: string,
  { megabytes = env().UPLOAD_MAX_MB, answerMs = 10_000 } = {},
): Promise<Readable> {
  if (!isTrusted(address)) throw new PictureProblem("lost");
  const silent = new AbortController();
  const timer = setTimeout(() => silent.abort(), answerMs);
  const signal = AbortSignal.any([silent.signal, AbortSignal.timeout(downloadMs)]);
  const reply = await fetch(address, { redirect: "manual", signal }).finally(() => clearTimeout(timer));
  if (reply.status !== 200 || !reply.body) {
    await reply.body?.cancel();
    // These errors may pass, so they are retried.
    if (reply.status >= 500 || reply.status === 429) throw new Error("The file is not served at the moment.");
    throw new PictureProblem("lost");
  }
  return Readable.from(bounded(reply.body as ReadableStream<Uint8Array>, megabytes));
}

function isTrusted(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, origin } = new URL(address);
  return protocol === "https:" || origin === new URL(env().SERVICE_URL).origin;
}

async function* bounded(content: ReadableStream<Uint8Array>, megabytes: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of content) {
    size += chunk.byteLength;
    if (size > megabytes * 1_000_000) throw new PictureProblem("too_large", { megabytes });
    yield chunk;
  }
}
