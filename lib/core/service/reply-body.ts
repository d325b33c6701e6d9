import type { Misreading } from "./errors.ts";
import { parseJson } from "./parse-json.ts";

/** Why a body was not read as JSON. */
export type Unread = Exclude<Misreading, "shape" | "other_call">;

/**
 * Reads the body of a reply as JSON, at most `maxBytes` of it (after decompression). Throws what the stream
 * throws when the reply is cut.
 */
export async function readBody(
  response: Response,
  maxBytes: number,
): Promise<{ json: unknown } | { problem: Unread }> {
  const problem = refuseUnread(response, maxBytes);
  if (problem) {
    await response.body?.cancel();
    return { problem };
  }
  const bytes = await readAtMost(response, maxBytes);
  if (!bytes) return { problem: "too_large" };
  try {
    return { json: parseJson(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) };
  } catch {
    return { problem: "broken_json" };
  }
}

function refuseUnread(response: Response, maxBytes: number): Unread | null {
  if (response.type === "opaqueredirect" || (response.status >= 300 && response.status < 400))
    return "redirect";
  if (!/[/+]json\b/i.test(response.headers.get("content-type") ?? "")) return "not_json";
  return Number(response.headers.get("content-length") ?? 0) > maxBytes ? "too_large" : null;
}

async function readAtMost(response: Response, maxBytes: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (response.body) {
    for await (const chunk of response.body) {
      size += chunk.byteLength;
      if (size > maxBytes) return null;
      chunks.push(chunk);
    }
  }
  return Buffer.concat(chunks);
}
