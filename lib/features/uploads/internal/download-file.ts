import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { env } from "#lib/env.ts";
import { PictureProblem } from "./inspect/picture-problem.ts";

/** Until the address says anything, and until all has come: meanwhile no other picture is looked at. */
const [answerMs, downloadMs] = [10_000, 30_000];

/**
 * The bytes behind the address of a stored file, as they come: only over HTTPS or from the service itself, no
 * redirects, neither longer nor slower than an upload may be.
 * @throws PictureProblem when the address is none of these, or does not answer with the file
 */
export async function downloadFile(address: string): Promise<Readable> {
  if (!isTrusted(address)) throw new PictureProblem("lost");
  const silent = new AbortController();
  const timer = setTimeout(() => silent.abort(), answerMs);
  const signal = AbortSignal.any([silent.signal, AbortSignal.timeout(downloadMs)]);
  const reply = await fetch(address, { redirect: "manual", signal }).finally(() => clearTimeout(timer));
  if (reply.status !== 200 || !reply.body) {
    await reply.body?.cancel();
    // Of what may be otherwise tomorrow, nothing is said for good.
    if (reply.status >= 500 || reply.status === 429) throw new Error("The file is not served at the moment.");
    throw new PictureProblem("lost");
  }
  return Readable.from(bounded(reply.body as ReadableStream<Uint8Array>));
}

function isTrusted(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, origin } = new URL(address);
  return protocol === "https:" || origin === new URL(env().SERVICE_URL).origin;
}

async function* bounded(content: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const most = env().UPLOAD_MAX_MB * 1_000_000;
  let size = 0;
  for await (const chunk of content) {
    size += chunk.byteLength;
    if (size > most) throw new PictureProblem("too_large", { megabytes: env().UPLOAD_MAX_MB });
    yield chunk;
  }
}
