import type { CatalogProductDetail, CatalogVariant } from "#lib/core/service/schemas/catalog.ts";
import type { FreeForm } from "#lib/core/service/schemas/wire.ts";
import { colorFamily } from "../color-family.ts";

const namesLabels = /certif|label/i;
const codeKeys = ["code", "id", "slug", "label", "name", "title"];
const deepest = 6;

/**
 * Certification codes of a product, anywhere in `attributes` and `facts` (specification, "Keys inside `attributes`
 * and `facts`: not shown"). It takes the strings under a key with "certif" or "label" in its name: a single string, a
 * list, objects with a code or name, or the keys whose value is true.
 */
export function collectLabels(...holders: FreeForm[]): string[] {
  const found = holders.flatMap((holder) => search(holder, 0));
  return [...new Set(found.map((label) => label.trim()).filter((label) => label !== ""))].sort();
}

function search(value: unknown, depth: number): string[] {
  if (depth > deepest || typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, nested]) =>
    namesLabels.test(key) && !Array.isArray(value) ? readLabels(nested, depth) : search(nested, depth + 1),
  );
}

function readLabels(nested: unknown, depth: number): string[] {
  if (depth > deepest) return [];
  if (typeof nested === "string") return nested.split(",");
  if (Array.isArray(nested)) return nested.flatMap((one) => readLabels(one, depth + 1));
  if (typeof nested !== "object" || nested === null) return [];
  const parts = new Map<string, unknown>(Object.entries(nested));
  const code = codeKeys.map((key) => parts.get(key)).find((part) => typeof part === "string");
  if (code !== undefined) return [code];
  return Object.entries(nested).flatMap(([key, one]) => (one === true ? [key] : readLabels(one, depth + 1)));
}

/** The facets of a product that only its detail contains. */
export function facetsOf(detail: CatalogProductDetail) {
  return {
    labels: collectLabels(detail.attributes, detail.facts),
    faces: distinct(detail.print_areas.map(({ face }) => face)),
    techniques: distinct(printedTechniques(detail).map(({ code }) => code)),
  };
}

/** The techniques that at least one print area takes. A product may name others, with which it cannot be ordered. */
export function printedTechniques({ techniques, print_areas: areas }: CatalogProductDetail) {
  return techniques.filter(({ code }) => areas.some((area) => area.techniques.includes(code)));
}

/** Colours and sizes of the available variants. If no variant is available, those of all variants. */
export function variantFacetsOf(variants: readonly CatalogVariant[]) {
  const available = variants.filter(({ availability }) => availability === "available");
  const shown = available.length > 0 ? available : variants;
  return {
    colorFamilies: distinct(shown.map(({ color }) => colorFamily(color.hex))),
    sizeCodes: distinct(shown.map(({ size }) => size.code)),
  };
}

function distinct<T extends string>(values: readonly (T | null)[]): T[] {
  return [...new Set(values.filter((value) => value !== null))];
}
