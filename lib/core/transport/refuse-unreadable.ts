import type { NextRequest } from "next/server";
import { parseJson } from "#lib/core/service/parse-json.ts";
import { isOwnRequest } from "./is-own-request.ts";
import { readBody } from "./read-body.ts";

/** What Next takes for an action, unless `serverActions.bodySizeLimit` of next.config.ts says otherwise. */
const maxActionBytes = 1024 * 1024;

/** No action of ours takes more. */
const maxArguments = 16;
/** Ten thousand ids with what belongs to them. Building far more of them holds everybody else up. */
const maxValues = 30_000;
/** Of texts that begin with `$`, what React writes for a plain value; all else refers to a part that is not there. */
const plainValue = /^\$(\$|(undefined|NaN|-?Infinity|-0|T)$|n-?\d{1,300}$|D[\dTZ:.+-]{1,40}$)/;

/**
 * The status that refuses an action which cannot be one of ours: 403 from another site's page; 415 as a form, which no
 * page of ours sends; 413 beyond 1 MiB; 400 for arguments that are cut off, nested too deep, too many or no plain
 * values; else null. Next and React look at these before any code of ours, answer 500, and write it into the log.
 */
export async function refuseUnreadable(
  request: NextRequest,
  appUrl: string,
): Promise<400 | 403 | 413 | 415 | null> {
  if (request.method !== "POST") return null;
  const isForm = request.headers.get("content-type")?.toLowerCase().startsWith("multipart/form-data");
  if (!isForm && !request.headers.has("next-action")) return null;
  const [origin = null, host = null, site = null] = ["origin", "host", "sec-fetch-site"].map((name) =>
    request.headers.get(name),
  );
  if (!isOwnRequest({ origin, host, site }, appUrl)) return 403;
  if (isForm) return 415;
  try {
    const bytes = await readBody(request, maxActionBytes);
    if (bytes === null) return 413;
    return isArguments(withBom.decode(bytes)) ? null : 400;
  } catch {
    return 400;
  }
}

/** Keeps a mark of the byte order, which React does not take for JSON. */
const withBom = new TextDecoder("utf-8", { ignoreBOM: true });

function isArguments(text: string): boolean {
  const values = parseJson(text, maxValues);
  return Array.isArray(values) && values.length <= maxArguments && values.every(isPlain);
}

function isPlain(value: unknown): boolean {
  if (typeof value === "string") return !value.startsWith("$") || plainValue.test(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.values(value).every(isPlain);
}
