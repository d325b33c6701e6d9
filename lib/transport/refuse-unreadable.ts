import type { NextRequest } from "next/server";
import { parseJson, refuseDeep } from "#lib/service/parse-json.ts";

/**
 * Whether what an action is given can be read at all. Next and React read it before any code of ours, answer 500 for
 * what is cut off or nested too deep, and write it into the log.
 */
export async function isReadable(request: NextRequest): Promise<boolean> {
  if (request.method !== "POST") return true;
  const isForm = request.headers.get("content-type")?.startsWith("multipart/form-data");
  if (!isForm && !request.headers.has("next-action")) return true;
  try {
    if (!isForm) parseJson(await request.text());
    else for (const field of (await request.formData()).values()) refuseDeep(String(field));
    return true;
  } catch {
    return false;
  }
}
