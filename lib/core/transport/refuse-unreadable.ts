import type { NextRequest } from "next/server";
import { parseJson } from "#lib/core/service/parse-json.ts";
import { isOwnRequest } from "./is-own-request.ts";
import { readBody } from "./read-body.ts";

/** The limit of Next.js for an action, unless `serverActions.bodySizeLimit` in next.config.ts changes it. */
const maxActionBytes = 1024 * 1024;

/** None of our actions has more. */
const maxArguments = 16;
/** Ten thousand ids with the values that belong to them. Building far more of them delays all other requests. */
const maxValues = 30_000;
/** Texts with a leading `$` that React writes for a plain value. All others refer to a part that is not there. */
const plainValue = /^\$(\$|(undefined|NaN|-?Infinity|-0|T)$|n-?\d{1,300}$|D[\dTZ:.+-]{1,40}$)/;

/**
 * The status that refuses an action which cannot be one of ours; null when it can be. 403: it comes from another site's
 * page. 415: it is a form, which none of our pages sends. 413: it is over 1 MiB. 400: its arguments are cut off, nested
 * too deep, too many or not plain values. Next.js and React would read these before our code, answer 500 and log that.
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

/** Keeps a byte order mark, because React does not accept it as JSON. */
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
