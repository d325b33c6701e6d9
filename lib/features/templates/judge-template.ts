import type { PrintArea } from "#lib/core/service/schemas/catalog.ts";
import type { FileFacts } from "#lib/features/files/file-facts.ts";
import { placeFile, verdictOf } from "#lib/features/files/placement.ts";
import type { TemplateContent } from "./schemas.ts";

/** What keeps a template from being used as it stands, or will. Faces and colours by their codes. */
export type TemplateMark =
  | { kind: "product_unknown" }
  | { kind: "product_discontinued"; replacement: { id: string; title: string } | null }
  /** The product has no such colour any more, or makes none of it. */
  | { kind: "colors_gone"; colors: string[] }
  /** Some sizes of colours that are still made. */
  | { kind: "variants_discontinued"; count: number }
  | { kind: "face_gone"; face: string }
  | { kind: "file_unknown"; face: string }
  /** Taken out of the library; it can still be printed. */
  | { kind: "file_removed"; face: string }
  | { kind: "file_too_small"; face: string; missing: { width: number; height: number } };

export type JudgedProduct = {
  availability: string;
  replacement: { id: string; title: string } | null;
  /** How many sizes of a colour are made, and how many no more; by its code. */
  sizes: ReadonlyMap<string, { made: number; gone: number }>;
  printAreas: readonly PrintArea[];
};
type JudgedFile = Pick<FileFacts, "widthPx" | "heightPx" | "isRemoved">;

/** Holds a template against its product and its files, as they are known here now. */
export function judgeTemplate(
  { colors, files }: Pick<TemplateContent, "colors" | "files">,
  product: JudgedProduct | null,
  fileOf: ReadonlyMap<string, JudgedFile>,
): TemplateMark[] {
  const prints = Object.entries(files);
  const ofFiles = prints.flatMap(([face, id]) => judgeFile(face, fileOf.get(id), product));
  if (!product) return [{ kind: "product_unknown" }, ...ofFiles];
  if (product.availability === "discontinued") {
    return [{ kind: "product_discontinued", replacement: product.replacement }, ...ofFiles];
  }
  return [...judgeColors(colors, product), ...ofFiles];
}

function judgeColors(chosen: readonly string[], { sizes }: JudgedProduct): TemplateMark[] {
  const wanted = chosen.length > 0 ? chosen : [...sizes.keys()];
  const isGone = (code: string) => (sizes.get(code)?.made ?? 0) === 0;
  const lost = wanted.filter(isGone);
  // Whoever takes all colours takes those that are there.
  const gone = chosen.length > 0 || lost.length === wanted.length ? lost : [];
  const count = wanted
    .filter((code) => !isGone(code))
    .reduce((sum, code) => sum + (sizes.get(code)?.gone ?? 0), 0);
  return [
    ...(gone.length > 0 ? [{ kind: "colors_gone", colors: gone } as const] : []),
    ...(count > 0 ? [{ kind: "variants_discontinued", count } as const] : []),
  ];
}

function judgeFile(
  face: string,
  file: JudgedFile | undefined,
  product: JudgedProduct | null,
): TemplateMark[] {
  const area = product?.printAreas.find((each) => each.face === face);
  if (!file) return [{ kind: "file_unknown", face }];
  const placement = area && placeFile(file, area);
  return [
    ...(product && !area ? [{ kind: "face_gone", face } as const] : []),
    ...(file.isRemoved ? [{ kind: "file_removed", face } as const] : []),
    ...(placement && verdictOf(placement) === "tooSmall"
      ? [{ kind: "file_too_small", face, missing: placement.missing } as const]
      : []),
  ];
}

type CountedVariant = { color: { code: string }; availability: string };

/** Sizes made and gone, by colour. */
export function countSizes(variants: readonly CountedVariant[]): JudgedProduct["sizes"] {
  const sizes = new Map<string, { made: number; gone: number }>();
  for (const { color, availability } of variants) {
    const { made, gone } = sizes.get(color.code) ?? { made: 0, gone: 0 };
    const isGone = availability === "discontinued";
    sizes.set(color.code, { made: made + (isGone ? 0 : 1), gone: gone + (isGone ? 1 : 0) });
  }
  return sizes;
}
