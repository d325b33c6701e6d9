import type { CatalogProductDetail } from "#lib/core/service/schemas/catalog.ts";
import type { Lang } from "#lib/core/service/schemas/wire.ts";
import { type ColorFamily, colorFamily } from "../color-family.ts";
import { countryOfFact } from "../country-of-fact.ts";
import { joinSizes } from "../join-sizes.ts";
import { printedTechniques } from "./facets.ts";

const deepest = 6;
/** Free-form facts have no limit of their own. */
const mostTexts = 400;

/** What the names of certifications in `messages` say beyond the service's codes. They are alike in all languages. */
const labelNames: Readonly<Record<string, string>> = {
  grs: "Global Recycled Standard",
  "oeko-tex-100": "Standard",
  "peta-vegan": "Approved",
};

/**
 * The word of a size: "2XL", and "50x70" for "50 × 70 cm". Other numbers are left out, because a mistyped one would be
 * corrected to one of many.
 */
function sizeText(name: string): string[] {
  const [size] = /\d+x\d+/.exec(joinSizes(name)) ?? [];
  if (size) return [size];
  return /\d\d/.test(name) ? [] : [name];
}

/** The names of the filter's colours, in one language. */
export type ColorNames = Readonly<Record<ColorFamily, string>>;

/**
 * The texts of a product that only its page or the filter prints, for the search: colours, sizes, techniques and
 * free-form facts. "Blue" also finds a product in "Navy".
 */
export function detailTexts(detail: CatalogProductDetail, lang: Lang, colorNames: ColorNames): string[] {
  const facts = [detail.facts, detail.attributes].flatMap((facts) => factTexts(facts, "", 0, lang));
  const printed = [...new Set(facts)].slice(0, mostTexts);
  return [
    ...detail.colors.flatMap(({ name, hex }) => [name, ...familyNames(hex)]),
    ...detail.sizes.flatMap(({ name }) => sizeText(name)),
    ...printedTechniques(detail).map(({ name }) => name),
    ...printed,
    ...printed.flatMap((text) => labelNames[text] ?? []),
  ];

  function familyNames(hex: string | null): string[] {
    const family = colorFamily(hex);
    return family ? [colorNames[family]] : [];
  }
}

/**
 * The texts in free-form facts, and the names of facts that are true. Numbers are left out: most are measures of sizes,
 * and a mistyped number would be corrected to one of them.
 */
function factTexts(value: unknown, key: string, depth: number, lang: Lang): string[] {
  if (typeof value === "string") return [countryOfFact(value, key, lang) ?? value];
  if (value === true) return [key];
  if (typeof value !== "object" || value === null || depth >= deepest) return [];
  return Object.entries(value).flatMap(([name, nested]) =>
    factTexts(nested, Array.isArray(value) ? key : name, depth + 1, lang),
  );
}
