import { fractionFrom, uuidFrom } from "../domain/deterministic.ts";
import type { products, variants } from "../store/schema/catalog.ts";
import { describeProduct, inEveryLanguage, mainCategory } from "./names.ts";
import { allColors, discontinuedTemplates, offeredTemplates, type Template } from "./templates.ts";

type ProductRow = typeof products.$inferInsert;
type VariantRow = typeof variants.$inferInsert;

export interface Catalog {
  products: ProductRow[];
  variants: VariantRow[];
}

const day = 86_400_000;

/**
 * The first `count` templates. When there are fewer, numbered editions of the same templates follow. A catalog with
 * all templates also has the discontinued products.
 */
function pickTemplates(count: number): Template[] {
  const picked = Array.from({ length: count }, (_, index): Template | undefined => {
    const template = offeredTemplates[index % offeredTemplates.length];
    const edition = Math.floor(index / offeredTemplates.length) + 1;
    if (template === undefined || edition === 1) return template;
    const title = inEveryLanguage((language) => `${template.title[language]} ${edition}`);
    return { ...template, prefix: `${template.prefix}${edition}`, title };
  });
  const chosen = picked.filter((template) => template !== undefined);
  return count >= offeredTemplates.length ? [...chosen, ...discontinuedTemplates] : chosen;
}

/** The number of variants that each product keeps, so that the total is `wanted`. Each product keeps at least one. */
function shareVariants(natural: number[], wanted: number): number[] {
  const total = natural.reduce((sum, count) => sum + count, 0);
  if (total <= wanted) return natural;
  const shares = natural.map((count) => Math.max(1, Math.floor((count * wanted) / total)));
  let left = wanted - shares.reduce((sum, count) => sum + count, 0);
  return shares.map((share, index) => {
    const more = left > 0 && share < (natural[index] ?? 0) ? 1 : 0;
    left -= more;
    return share + more;
  });
}

function sku(prefix: string, color: string, size: string): string {
  return `${prefix}-${color.replaceAll("_", "").toUpperCase()}-${size}`;
}

/** Discontinues about one variant in a hundred. The variant before it replaces about half of those. */
function discontinueSome(seed: string, rows: VariantRow[], now: Date): VariantRow[] {
  const chances = rows.map((row) => fractionFrom(seed, row.sku, "retired"));
  const isDiscontinued = chances.map((chance, index) => index > 0 && chance < 0.012);
  return rows.map((row, index) => {
    const chance = chances[index] ?? 1;
    if (!isDiscontinued[index]) return row;
    const successor = chance < 0.006 && !isDiscontinued[index - 1] ? rows[index - 1] : undefined;
    const discontinuedAt = new Date(now.getTime() - (20 + chance * 5_000) * day);
    return { ...row, discontinuedAt, replacementSku: successor?.sku ?? null };
  });
}

/** The main colour comes first, so that a small catalog contains it. */
function colorsOf(template: Template): string[] {
  return [...new Set([template.mainColor, ...template.colors])];
}

function buildVariants(template: Template, productId: string, count: number): VariantRow[] {
  const all = colorsOf(template).flatMap((color) =>
    Object.entries(template.sizes).map(([size, extraCents]) => ({ color, size, extraCents })),
  );
  return all.slice(0, count).map(({ color, size, extraCents }, position) => ({
    sku: sku(template.prefix, color, size),
    productId,
    position,
    colorCode: color,
    sizeCode: size,
    basePriceCents: template.baseCents + extraCents,
    weightGrams: Math.round(template.grams * (1 + Math.min(extraCents, 2_000) / 2_000)),
  }));
}

function buildProduct(template: Template, id: string, position: number, rows: VariantRow[]): ProductRow {
  const colors = [...new Set(rows.map((row) => row.colorCode))];
  const sizes = [...new Set(rows.map((row) => row.sizeCode))];
  const { material } = template;
  return {
    id,
    position,
    skuPrefix: template.prefix,
    category: template.category,
    titles: template.title,
    subtitles: material.composition,
    brand: template.brand,
    drawing: template.drawing,
    mainColor: template.mainColor,
    colorsCount: colors.length,
    sizesCount: sizes.length,
    variantsCount: rows.length,
    qualityTier: template.tier,
    gender: template.gender,
    fit: template.fit,
    labels: template.labels,
    priceRuleBp: template.priceRuleBp,
    basePriceFromCents: Math.min(...rows.map((row) => row.basePriceCents)),
    productionDays: template.days,
    weightGrams: template.grams,
    content: {
      description: describeProduct(mainCategory(template.category), material.composition, template.gsm),
      details: null,
      colors,
      sizes,
      printAreas: template.areas,
      techniques: template.techniques,
      composition: material.composition,
      fabricWeightGsm: template.gsm,
      careCodes: material.care,
      origin: material.origin,
    },
  };
}

const naturalSize = (template: Template) => colorsOf(template).length * Object.keys(template.sizes).length;

/** Gives every product every colour when the templates have fewer variants than `wanted`. */
function growTemplates(templates: Template[], wanted: number): Template[] {
  const total = templates.reduce((sum, template) => sum + naturalSize(template), 0);
  return total >= wanted ? templates : templates.map((template) => ({ ...template, colors: allColors }));
}

/** Builds the catalog of a seed. The same seed and sizes give the same products, variants and ids. */
export function buildCatalog(seed: string, size: { products: number; variants: number }, now: Date): Catalog {
  const templates = growTemplates(pickTemplates(size.products), size.variants);
  const shares = shareVariants(templates.map(naturalSize), size.variants);
  const idOf = (prefix: string) => uuidFrom(seed, "product", prefix);
  const catalog: Catalog = { products: [], variants: [] };
  templates.forEach((template, position) => {
    const id = idOf(template.prefix);
    const rows = buildVariants(template, id, shares[position] ?? 1);
    const product = buildProduct(template, id, position, rows);
    const { successor } = template;
    if (successor === undefined) {
      catalog.products.push(product);
      catalog.variants.push(...discontinueSome(seed, rows, now));
      return;
    }
    const discontinuedAt = new Date(now.getTime() - 30 * day);
    catalog.products.push({
      ...product,
      discontinuedAt,
      replacementId: successor === null ? null : idOf(successor),
    });
    catalog.variants.push(...rows.map((row) => ({ ...row, discontinuedAt })));
  });
  return catalog;
}
