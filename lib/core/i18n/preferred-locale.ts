import { type Locale, locales } from "./locales.ts";

/** The chosen language, else the first of a browser's `Accept-Language` that we speak, else English. */
export function preferredLocale(chosen: string | null, accepted: string | null): Locale {
  const wanted = chosen ? [chosen] : preferences(accepted ?? "");
  for (const tag of wanted) {
    const found = locales.find((locale) => locale === tag.split("-")[0]?.toLowerCase());
    if (found) return found;
  }
  return "en";
}

/** "fr-CH, fr;q=0.9, *;q=0.5": dearest first. */
function preferences(accepted: string): string[] {
  return accepted
    .slice(0, 500)
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().split(/\s*;\s*/);
      const quality = parameters.find((parameter) => parameter.startsWith("q="));
      return { tag, quality: quality ? Number(quality.slice(2)) || 0 : 1 };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}
