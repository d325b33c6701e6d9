import type { NextRequest } from "next/server";
import { parseJson, refuseDeep } from "#lib/service/parse-json.ts";
import { readBody } from "./read-body.ts";

/** What Next takes for an action, unless `serverActions.bodySizeLimit` of next.config.ts says otherwise. */
const maxActionBytes = 1024 * 1024;

/** No action of ours takes more. */
const maxArguments = 16;
/** Of texts that begin with `$`, what React writes for a plain value; all else refers to a part that is not there. */
const plainValue = /^\$(\$|(undefined|NaN|-?Infinity|-0|T)$|n-?\d{1,300}$|D[\dTZ:.+-]{1,40}$)/;

/**
 * The status that refuses an action's arguments which cannot be read: 413 beyond 1 MiB, 400 where they are cut off,
 * nested too deep or no plain values; else null. Next and React read them before any code of ours, answer 500, and write it into the log.
 */
export async function refuseUnreadable(request: NextRequest): Promise<400 | 413 | null> {
  if (request.method !== "POST") return null;
  const type = request.headers.get("content-type") ?? "";
  const isForm = type.startsWith("multipart/form-data");
  if (!isForm && !request.headers.has("next-action")) return null;
  try {
    const bytes = await readBody(request, maxActionBytes);
    if (bytes === null) return 413;
    if (!isForm) return isArguments(parseJson(withBom.decode(bytes))) ? null : 400;
    for (const field of (
      await new Response(Buffer.from(bytes), { headers: { "content-type": type } }).formData()
    ).values())
      refuseDeep(String(field));
    return null;
  } catch {
    return 400;
  }
}

/** Keeps a mark of the byte order, which React does not take for JSON. */
const withBom = new TextDecoder("utf-8", { ignoreBOM: true });

const isArguments = (value: unknown) =>
  Array.isArray(value) && value.length <= maxArguments && value.every(isPlain);

function isPlain(value: unknown): boolean {
  if (typeof value === "string") return !value.startsWith("$") || plainValue.test(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.values(value).every(isPlain);
}
