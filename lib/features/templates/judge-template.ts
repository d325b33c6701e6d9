import type { PrintArea } from "#lib/core/service/schemas/catalog.ts";
import type { FileFacts } from "#lib/features/files/file-facts.ts";
import { placeFile, verdictOf } from "#lib/features/files/placement.ts";
import type { TemplateContent } from "./schemas.ts";

/** What prevents the use of a template, now or later. Faces and colours by their codes. */
export type TemplateIssue =
  | { kind: "product_unknown" }
  | { kind: "product_discontinued"; replacement: { id: string; title: string } | null }
  /** The product no longer has the colour, or makes none of its sizes. */
  | { kind: "colors_gone"; colors: string[] }
  /** Some sizes of colours that are still made. */
  | { kind: "variants_discontinued"; count: number }
  | { kind: "face_gone"; face: string }
  | { kind: "file_unknown"; face: string }
  /** Removed from the library; it can still be printed. */
  | { kind: "file_removed"; face: string }
  | { kind: "file_too_small"; face: string; missing: { width: number; height: number } };

export type JudgedProduct = {
  availability: string;
  replacement: { id: string; title: string } | null;
  /** By colour code: how many sizes are available, and how many are discontinued. */
  sizes: ReadonlyMap<string, { made: number; discontinued: number }>;
  printAreas: readonly PrintArea[];
};
type JudgedFile = Pick<FileFacts, "widthPx" | "heightPx" | "isRemoved">;

/** Checks a template against its product and its files, as they are known now. */
export function judgeTemplate(
  { colors, files }: Pick<TemplateContent, "colors" | "files">,
  product: JudgedProduct | null,
  fileOf: ReadonlyMap<string, JudgedFile>,
): TemplateIssue[] {
  const prints = Object.entries(files);
  const ofFiles = prints.flatMap(([face, id]) => judgeFile(face, fileOf.get(id), product));
  if (!product) return [{ kind: "product_unknown" }, ...ofFiles];
  if (product.availability === "discontinued") {
    return [{ kind: "product_discontinued", replacement: product.replacement }, ...ofFiles];
  }
  return [...judgeColors(colors, product), ...ofFiles];
}

function judgeColors(chosen: readonly string[], { sizes }: JudgedProduct): TemplateIssue[] {
  const wanted = chosen.length > 0 ? chosen : [...sizes.keys()];
  const isDiscontinued = (code: string) => (sizes.get(code)?.made ?? 0) === 0;
  const lost = wanted.filter(isDiscontinued);
  // A template with all colours uses those that are available.
  const discontinued = chosen.length > 0 || lost.length === wanted.length ? lost : [];
  const count = wanted
    .filter((code) => !isDiscontinued(code))
    .reduce((sum, code) => sum + (sizes.get(code)?.discontinued ?? 0), 0);
  return [
    ...(discontinued.length > 0 ? [{ kind: "colors_gone", colors: discontinued } as const] : []),
    ...(count > 0 ? [{ kind: "variants_discontinued", count } as const] : []),
  ];
}

function judgeFile(
  face: string,
  file: JudgedFile | undefined,
  product: JudgedProduct | null,
): TemplateIssue[] {
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

/** Counts available and discontinued sizes, by colour. */
export function countSizes(variants: readonly CountedVariant[]): JudgedProduct["sizes"] {
  const sizes = new Map<string, { made: number; discontinued: number }>();
  for (const { color, availability } of variants) {
    const { made, discontinued } = sizes.get(color.code) ?? { made: 0, discontinued: 0 };
    const isDiscontinued = availability === "discontinued";
    sizes.set(color.code, {
      made: made + (isDiscontinued ? 0 : 1),
      discontinued: discontinued + (isDiscontinued ? 1 : 0),
    });
  }
  return sizes;
}
