import { and, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "#drizzle/client.ts";
import { catalogProducts } from "#drizzle/schema/catalog-products.ts";
import { catalogTexts } from "#drizzle/schema/catalog-texts.ts";
import { files } from "#drizzle/schema/files.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { type PrintArea, printAreaSchema } from "#lib/core/service/schemas/catalog.ts";
import { notFound } from "#lib/errors.ts";
import { preferLanguage } from "#lib/features/catalog/prefer-language.ts";
import { serviceLanguage } from "#lib/features/catalog/wanted-language.ts";
import { foldText } from "#lib/fold-text.ts";
import { log } from "#lib/log.ts";
import { parseInput } from "#lib/parse-input.ts";
import { type Placeable, type Placement, placeFile, verdictOf } from "./placement.ts";
import { type FindAreasInput, findAreasSchema } from "./schemas.ts";

type AreaOfProduct = {
  productId: string;
  title: string;
  imageUrl: string | null;
  area: PrintArea;
};
type RankedArea = AreaOfProduct & { placement: Placement };

/**
 * Sorts print areas for a file, best first. First the areas that it has enough pixels for, by coverage and then by
 * resolution. Then the others, by how much is missing.
 */
function rankAreas(file: Placeable, areas: readonly AreaOfProduct[]): RankedArea[] {
  return areas
    .map((area) => ({ ...area, placement: placeFile(file, area.area) }))
    .sort((one, other) => compareRanks(rankOf(one), rankOf(other)) || compareNames(one, other));
}

/**
 * Sort keys, smaller is better, the first one first. Rounded to thousandths, so that equal areas of many products stay
 * together.
 */
function rankOf({ placement, area }: RankedArea): [number, number, number] {
  const { coverage, dpi, missing, required } = placement;
  if (verdictOf(placement) !== "tooSmall") return [0, -Math.round(coverage * 1000), -Math.round(dpi)];
  const short = Math.max(missing.width / (required.width || 1), missing.height / (required.height || 1));
  return [1, Math.round(short * 1000), -area.width_cm * area.height_cm];
}

function compareRanks(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((figure, index) => figure !== other[index]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

/** Compares without a locale, so that the order is the same for every member and on every page. */
function compareNames(one: AreaOfProduct, other: AreaOfProduct): number {
  const [first, second] = [keyOf(one), keyOf(other)];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

const keyOf = ({ title, productId, area }: AreaOfProduct) => `${title}\0${productId}\0${area.face}`;

/** In products, about 40 print areas. A product is never divided, so that its front is on the same page. */
const pageSize = 10;
const isId = (given: string) => z.guid().safeParse(given).success;

export type PrintableAreas = {
  /** The areas of a product are together. */
  rows: AreaOfProduct[];
  /** How many areas there are, and for how many of them the file has enough pixels. */
  total: number;
  reaching: number;
  /** Faces of the areas that match `q`, most frequent first. */
  faces: { face: string; name: string; count: number }[];
  nextCursor: string | null;
};

/** The products in the order of their best area. Of each product the front first, then its areas in their order. */
function groupByProduct(ranked: readonly RankedArea[]): RankedArea[][] {
  const isFront = ({ area }: RankedArea) => Number(area.face === "front");
  const groups = Map.groupBy(ranked, ({ productId }) => productId).values();
  return [...groups].map((areas) => areas.toSorted((one, other) => isFront(other) - isFront(one)));
}

/**
 * A page of products with all their stored print areas, sorted by how well one file prints on them. Only available
 * products.
 * @throws AppError not_found
 */
export async function findPrintableAreas(
  ctx: MemberContext,
  input: { fileId: string } & FindAreasInput,
  locale: string,
): Promise<PrintableAreas> {
  requireRole(ctx, "catalog:read");
  const { q, face, cursor } = parseInput(findAreasSchema, input);
  const { fileId } = input;
  if (!isId(fileId)) throw notFound();
  const workspaceId = ctx.workspace.id;
  const [[file], found] = await Promise.all([
    db()
      .select({ widthPx: files.widthPx, heightPx: files.heightPx })
      .from(files)
      .where(and(eq(files.workspaceId, workspaceId), eq(files.id, fileId))),
    selectAreas(workspaceId, locale, q ?? ""),
  ]);
  if (!file) throw notFound();
  const ranked = rankAreas(file, face ? found.filter(({ area }) => area.face === face) : found);
  const products = groupByProduct(ranked);
  const shownTo = products.findIndex(([first]) => first?.productId === cursor);
  // If the product of the cursor is not in the list any more, the list ends and does not start again.
  const from = cursor && shownTo < 0 ? products.length : shownTo + 1;
  const shown = products.slice(from, from + pageSize);
  return {
    rows: shown.flat().map(({ placement: _, ...row }) => row),
    total: ranked.length,
    reaching: ranked.filter(({ placement }) => verdictOf(placement) !== "tooSmall").length,
    faces: countFaces(found),
    nextCursor: from + pageSize < products.length ? (shown.at(-1)?.[0]?.productId ?? null) : null,
  };
}

const rowSchema = z.object({
  productId: z.string(),
  title: z.string(),
  imageUrl: z.string().nullable(),
  area: printAreaSchema,
});

/** Areas of offered and available products, in the best stored language. Reads all, which are some hundred products. */
async function selectAreas(workspaceId: string, locale: string, q: string): Promise<AreaOfProduct[]> {
  const words = foldText(q).split(" ").filter(Boolean);
  const { rows } = await db().execute(sql`
    with chosen as (
      select distinct on (${catalogTexts.productId}) ${catalogTexts.productId} as product_id, ${catalogTexts.lang} as lang
      from ${catalogTexts}
      where ${catalogTexts.workspaceId} = ${workspaceId} and ${catalogTexts.detailAt} is not null
      order by ${catalogTexts.productId}, ${preferLanguage(serviceLanguage(locale))}
    )
    select ${catalogProducts.id} as "productId", ${catalogTexts.title} as title,
      ${catalogProducts.mainImageUrl} as "imageUrl", area
    from chosen
    join ${catalogTexts} on ${catalogTexts.workspaceId} = ${workspaceId}
      and ${catalogTexts.lang} = chosen.lang and ${catalogTexts.productId} = chosen.product_id
    join ${catalogProducts} on ${catalogProducts.workspaceId} = ${workspaceId}
      and ${catalogProducts.id} = chosen.product_id
    cross join lateral jsonb_array_elements(${catalogTexts.detail} -> 'print_areas') as areas (area)
    where ${catalogProducts.isOffered} and ${catalogProducts.availability} = 'available' and ${allIn(words)}`);
  const read = rows.map((row) => rowSchema.safeParse(row));
  const failed = read.filter(({ success }) => !success).length;
  // One log entry for all, because there can be thousands of them.
  if (failed > 0) log().error({ what: "print areas of products", failed }, "stored data cannot be read");
  return read.flatMap(({ data }) => data ?? []);
}

const allIn = (words: readonly string[]): SQL =>
  words.length === 0
    ? sql`true`
    : sql.join(
        words.map((word) => sql`strpos(${catalogTexts.searchText}, ${word}) > 0`),
        sql` and `,
      );

function countFaces(areas: readonly AreaOfProduct[]): PrintableAreas["faces"] {
  const counted = new Map<string, PrintableAreas["faces"][number]>();
  for (const { area } of areas) {
    const known = counted.get(area.face) ?? { face: area.face, name: area.name, count: 0 };
    counted.set(area.face, { ...known, count: known.count + 1 });
  }
  return [...counted.values()].sort((one, other) => other.count - one.count);
}
