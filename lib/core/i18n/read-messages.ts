import type english from "#messages/en.json";
import type { Locale } from "./locales.ts";

export type Messages = typeof english;

/**
 * All messages of a language, for texts outside of a request. A mail uses the language of its addressee. The worker
 * reads the file by itself and needs the attribute; Next includes it in the build.
 */
export async function readMessages(locale: Locale): Promise<Messages> {
  const file = await import(`../../../messages/${locale}.json`, { with: { type: "json" } });
  return file.default;
}
