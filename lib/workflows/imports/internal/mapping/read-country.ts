import { foldText } from "#lib/fold-text.ts";

const spoken = ["en", "fr", "it", "es", "de", "nl", "pl", "pt", "pt-PT"];

/** What people write although no language calls it so. */
const alsoCalled: Readonly<Record<string, string>> = {
  uk: "GB",
  "great britain": "GB",
  england: "GB",
  usa: "US",
  holland: "NL",
  "czech republic": "CZ",
};

let byName: Map<string, string> | undefined;

/** The two-letter code of a country by its code or its name in one of the service's languages; null: none is so called. */
export function readCountry(text: string): string | null {
  byName ??= nameCountries();
  // Folding is the slower way, and most texts are a code or a name as it is kept.
  return byName.get(text.toLowerCase()) ?? byName.get(foldText(text)) ?? null;
}

function nameCountries(): Map<string, string> {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const names = new Map<string, string>();
  const languages = spoken.map((lang) => new Intl.DisplayNames(lang, { type: "region", fallback: "none" }));
  for (const code of codes.filter(isCurrent)) {
    const called = languages.flatMap((language) => language.of(code) ?? []);
    if (called.length === 0) continue;
    for (const name of [code, ...called]) {
      const folded = foldText(name);
      if (!names.has(folded) || name === code) names.set(folded, code);
    }
  }
  for (const [name, code] of Object.entries(alsoCalled)) names.set(name, code);
  return names;
}

/** Countries that are no more keep their codes and, in some languages, the names of their successors. */
const isCurrent = (code: string) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
