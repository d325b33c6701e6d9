import type { CatalogProductDetail, CatalogVariant } from "#lib/core/service/schemas/catalog.ts";
import { colorFamily } from "../color-family.ts";
import { collectLabels } from "./collect-labels.ts";

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
