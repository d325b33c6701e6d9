import { writtenIn } from "#lib/keep-formats.ts";

/** In the person's words; a code that nobody knows stays as it is. */
export function nameOfCountry(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(writtenIn(locale), { type: "region" }).of(code.toUpperCase()) ?? code;
  } catch {
    return code;
  }
}
