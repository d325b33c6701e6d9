import type { NextRequest } from "next/server";
import { parseJson, refuseDeep } from "#lib/service/parse-json.ts";
import { readBody } from "./read-body.ts";

/** What Next takes for an action, unless `serverActions.bodySizeLimit` of next.config.ts says otherwise. */
const maxActionBytes = 1024 * 1024;

/**
 * The status that refuses an action's arguments which cannot be read: 413 beyond 1 MiB, 400 where they are cut off or
 * nested too deep; else null. Next and React read them before any code of ours, answer 500, and write it into the log.
 */
export async function refuseUnreadable(request: NextRequest): Promise<400 | 413 | null> {
  if (request.method !== "POST") return null;
  const type = request.headers.get("content-type") ?? "";
  const isForm = type.startsWith("multipart/form-data");
  if (!isForm && !request.headers.has("next-action")) return null;
  try {
    const bytes = await readBody(request, maxActionBytes);
    if (bytes === null) return 413;
    const body = new Response(Buffer.from(bytes), { headers: { "content-type": type } });
    if (!isForm) parseJson(await body.text());
    else for (const field of (await body.formData()).values()) refuseDeep(String(field));
    return null;
  } catch {
    return 400;
  }
}
