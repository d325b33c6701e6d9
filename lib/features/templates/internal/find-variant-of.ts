import type { CatalogVariant } from "#lib/core/service/schemas/catalog.ts";
import { readReplacement } from "#lib/features/catalog/read-replacement.ts";

type Wanted = { color: string; size: string };

export type FoundVariant =
  | { kind: "found"; sku: string }
  | { kind: "no_color" | "no_size" | "color_missing" | "size_missing" }
  | { kind: "discontinued"; sku: string; replacement: string | null };

/** Which variant somebody means by a colour and a size, each by code or name, or by nothing where there is but one. */
export function findVariantOf(
  variants: readonly CatalogVariant[],
  colors: readonly string[],
  { color, size }: Wanted,
): FoundVariant {
  const offered = variants.filter((variant) => colors.length === 0 || colors.includes(variant.color.code));
  const ofColor = narrow(offered, color, (variant) => variant.color);
  if (ofColor.length === 0) return { kind: "no_color" };
  if (countOf(ofColor, (variant) => variant.color) > 1) return { kind: "color_missing" };
  const ofSize = narrow(ofColor, size, (variant) => variant.size);
  if (ofSize.length === 0) return { kind: "no_size" };
  if (countOf(ofSize, (variant) => variant.size) > 1) return { kind: "size_missing" };
  const made = ofSize.find(({ availability }) => availability === "available");
  if (made) return { kind: "found", sku: made.sku };
  const [gone] = ofSize;
  return {
    kind: "discontinued",
    sku: gone?.sku ?? "",
    replacement: readReplacement(gone?.replacement)?.sku ?? null,
  };
}

type Named = { code: string; name: string };
type Of = (variant: CatalogVariant) => Named;

/** By its code before its name, so that a colour that is called as another's code is not taken for it. */
function narrow(variants: readonly CatalogVariant[], typed: string, of: Of): readonly CatalogVariant[] {
  if (typed === "") return variants;
  const wanted = fold(typed);
  const byCode = variants.filter((variant) => fold(of(variant).code) === wanted);
  return byCode.length > 0 ? byCode : variants.filter((variant) => fold(of(variant).name) === wanted);
}

const countOf = (variants: readonly CatalogVariant[], of: Of) =>
  new Set(variants.map((variant) => of(variant).code)).size;

const fold = (text: string) => text.normalize("NFC").trim().toLowerCase().replace(/\s+/gu, " ");
