import { toLocale } from "#lib/core/i18n/locales.ts";
import { readMessages } from "#lib/core/i18n/read-messages.ts";

/** Our own names of the usual print areas, by the service's code, for texts that the catalog lacks in a language. */
export async function readFaceWords(lang: string): Promise<ReadonlyMap<string, string>> {
  const { faces } = await readMessages(toLocale(lang));
  return new Map(Object.entries(faces));
}
