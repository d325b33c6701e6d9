import type { PrintArea } from "#lib/core/service/schemas/catalog.ts";

/** Compares faces by the order of the product's print areas, so that all pages list them alike. Unknown ones are last. */
export function compareFaces(areas: readonly Pick<PrintArea, "face">[] = []) {
  const places = new Map(areas.map(({ face }, at) => [face, at]));
  const placeOf = (face: string) => places.get(face) ?? areas.length;
  return (one: string, other: string): number => placeOf(one) - placeOf(other);
}
