import { type Lang, languages } from "#lib/core/service/schemas/wire.ts";

/** The language to ask the service for; English where it does not speak the person's. */
export function serviceLanguage(locale: string): Lang {
  return languages.find((language) => locale.startsWith(language)) ?? "en";
}
