import type { CatalogProductDetail, CatalogVariant } from "#lib/core/service/schemas/catalog.ts";
import type { FreeForm } from "#lib/core/service/schemas/wire.ts";
import { colorFamily } from "../color-family.ts";

const namesLabels = /certif|label/i;
const codeKeys = ["code", "id", "slug", "label", "name", "title"];
const deepest = 6;

/**
 * Certification codes of a product, wherever `attributes` and `facts` hold them (specification, "Keys inside
 * `attributes` and `facts`: not shown"): strings under a key that speaks of certifications or labels, alone, in a
 * list, in objects with a code or name, or as the keys of what is true.
 */
export function collectLabels(...holders: FreeForm[]): string[] {
  const found = holders.flatMap((holder) => search(holder, 0));
  return [...new Set(found.map((label) => label.trim()).filter((label) => label !== ""))].sort();
}

function search(value: unknown, depth: number): string[] {
  if (depth > deepest || typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, held]) =>
    namesLabels.test(key) && !Array.isArray(value) ? readLabels(held, depth) : search(held, depth + 1),
  );
}

function readLabels(held: unknown, depth: number): string[] {
  if (depth > deepest) return [];
  if (typeof held === "string") return held.split(",");
  if (Array.isArray(held)) return held.flatMap((one) => readLabels(one, depth + 1));
  if (typeof held !== "object" || held === null) return [];
  const parts = new Map<string, unknown>(Object.entries(held));
  const code = codeKeys.map((key) => parts.get(key)).find((part) => typeof part === "string");
  if (code !== undefined) return [code];
  return Object.entries(held).flatMap(([key, one]) => (one === true ? [key] : readLabels(one, depth + 1)));
}

/** What a product is filtered by beside what its list says, in no language. */
export function facetsOf(detail: CatalogProductDetail) {
  return {
    labels: collectLabels(detail.attributes, detail.facts),
    faces: distinct(detail.print_areas.map(({ face }) => face)),
    techniques: distinct(detail.techniques.map(({ code }) => code)),
  };
}

/** Colours and sizes that can be ordered; all there were, of a product that cannot. */
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
