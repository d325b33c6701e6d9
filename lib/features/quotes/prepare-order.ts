import { randomUUID } from "node:crypto";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import type { Country } from "#lib/core/service/schemas/address.ts";
import { findVariants } from "#lib/features/catalog/find-variants.ts";
import type { LineVariant } from "#lib/features/catalog/line-variant.ts";
import { listCountries } from "#lib/features/catalog/list-countries.ts";
import type { FileFacts } from "#lib/features/files/file-facts.ts";
import { listFiles } from "#lib/features/files/list-files.ts";
import { findFrames } from "#lib/features/frames/find-frames.ts";
import type { FramesByProduct } from "#lib/features/frames/query.ts";
import { getPaymentOutlook } from "#lib/features/orders/get-payment-outlook.ts";
import type { PaymentOutlook } from "#lib/features/orders/judge-payment.ts";
import { type LostCreation, listLostCreations } from "#lib/features/orders/list-lost-creations.ts";
import type { DraftAddress, QuoteLine } from "./document.ts";
import { getQuote } from "./get-quote.ts";
import { isQuantity, maxLineItems } from "./limits.ts";
import { emptyAddress, newLine } from "./new-document.ts";
import { type CopiedOrder, prepareCopy } from "./prepare-copy.ts";
import { prepareTemplate, type TemplateChoice } from "./prepare-template.ts";
import { type PreparedLine, prepareVariant } from "./prepare-variant.ts";

type Piece = { sku: string; quantity: number };

/** The source of a new order, from the URL of the page. */
type OrderSource = {
  productId?: string | undefined;
  sku?: string | undefined;
  /** Quantities of the product's variants, each variant once. */
  pieces?: Piece[] | undefined;
  quoteId?: string | undefined;
  templateId?: string | undefined;
  /** An order to copy, in any state. */
  orderId?: string | undefined;
};

type Named = { id: string; name: string };
type Basket = {
  lines: QuoteLine[];
  /** The stored variants of the lines. Unknown ones are left out. */
  variants: LineVariant[];
  address: DraftAddress | null;
  /** The source of the lines. */
  quote: Named | null;
  template: Named | null;
  copied: CopiedOrder | null;
};
/** The other data that the form needs. */
type Beside = {
  countries: Country[];
  outlook: PaymentOutlook;
  lostCreations: LostCreation[];
  /** The print files of the lines. */
  files: FileFacts[];
  /** Where members have placed the faces of the lines' products. */
  frames: FramesByProduct;
};

export type ReadyOrder = { kind: "ready" } & Basket & Beside;

export type PreparedOrder =
  | ReadyOrder
  | TemplateChoice
  | { kind: "unavailable"; product: { id: string; title: string } }
  /** The quote is empty or has line items that cannot be ordered; `lines` is the number of those. */
  | { kind: "unready"; quote: Named; lines: number };

/**
 * Prepares the form for a new order: empty, or filled from a variant, quantities of a product, a quote, a variant
 * with a template, or another order. Creates nothing.
 * @throws AppError not_found
 */
export async function prepareOrder(
  ctx: MemberContext,
  source: OrderSource,
  locale: string,
): Promise<PreparedOrder> {
  requirePermission(ctx, "orders:write");
  const [basket, countries, outlook, lostCreations] = await Promise.all([
    prepareBasket(ctx, source, locale),
    listCountries(ctx, locale),
    getPaymentOutlook(ctx),
    listLostCreations(ctx),
  ]);
  if (basket.kind !== "ready") return basket;
  const ids = basket.lines.flatMap(({ files }) => Object.values(files));
  const [files, frames] = await Promise.all([
    listFiles(ctx, { ids: [...new Set(ids)] }),
    findFrames(ctx, { productIds: basket.variants.map(({ productId }) => productId) }),
  ]);
  return { ...basket, countries, outlook, lostCreations, files, frames: Object.fromEntries(frames) };
}

type PreparedBasket = ({ kind: "ready" } & Basket) | Exclude<PreparedOrder, { kind: "ready" }>;

const empty: Basket = { lines: [], variants: [], address: null, quote: null, template: null, copied: null };
const ready = (basket: Partial<Basket>) => ({ kind: "ready" as const, ...empty, ...basket });
const ofOne = ({ line, variant }: PreparedLine) => ({ lines: [line], variants: [variant] });

async function prepareBasket(
  ctx: MemberContext,
  source: OrderSource,
  locale: string,
): Promise<PreparedBasket> {
  const { productId, sku, pieces, quoteId, templateId, orderId } = source;
  if (quoteId) return prepareQuote(ctx, quoteId, locale);
  if (orderId) return ready(await prepareCopy(ctx, { orderId }, locale));
  if (templateId) {
    const chosen = await prepareTemplate(ctx, { templateId, sku }, locale);
    return chosen.kind === "line" ? ready({ ...ofOne(chosen.prepared), template: chosen.template }) : chosen;
  }
  if (productId && !sku && pieces) return ready(await preparePieces(ctx, { productId, pieces }, locale));
  if (!productId || !sku) return ready({});
  const { product, prepared } = await prepareVariant(ctx, { productId, sku }, locale);
  return prepared ? ready(ofOne(prepared)) : { kind: "unavailable", product };
}

/** Leaves out what is not an available variant of the product. */
async function preparePieces(
  ctx: MemberContext,
  { productId, pieces }: { productId: string; pieces: readonly Piece[] },
  locale: string,
): Promise<Pick<Basket, "lines" | "variants">> {
  const found = await findVariants(ctx, { skus: pieces.map(({ sku }) => sku) }, locale);
  const variants = found.filter(
    (variant) => variant.productId === productId && variant.availability === "available",
  );
  const made = new Set(variants.map(({ sku }) => sku));
  return {
    lines: pieces.filter(({ sku }) => made.has(sku)).map((piece) => newLine(randomUUID(), piece)),
    variants,
  };
}

async function prepareQuote(ctx: MemberContext, quoteId: string, locale: string): Promise<PreparedBasket> {
  const { id, name, document } = await getQuote(ctx, { quoteId });
  // An estimate trims them too.
  const lines = document.lines.map((line) => ({ ...line, sku: line.sku.trim() }));
  const skus = [...new Set(lines.map(({ sku }) => sku).filter(Boolean))];
  const variants = await findVariants(ctx, { skus }, locale);
  const made = new Set(
    variants.flatMap(({ sku, availability }) => (availability === "available" ? [sku] : [])),
  );
  // A line item without a quantity, or with an unknown or discontinued variant, must be corrected in the quote.
  const left = lines.filter(({ sku, quantity }) => quantity === null || !made.has(sku)).length;
  if (left > 0 || lines.length === 0) return { kind: "unready", quote: { id, name }, lines: left };
  const { by, address, country } = document.destination;
  // An address that was typed for another country is not used.
  const isOfCountry = address.country === "" || address.country === country;
  const goesTo = by === "address" ? address : { ...(isOfCountry ? address : emptyAddress), country };
  return ready({ lines, variants, quote: { id, name }, address: goesTo });
}

/** The URL parameters for the source of a new order. */
export type OrderSearch = Partial<
  Record<"product" | "sku" | "quote" | "template" | "order" | "pieces", string>
>;

/** Reads the parameters that `paths.newOrder` writes. */
export function readOrderSource({ product, sku, quote, template, order, pieces }: OrderSearch): OrderSource {
  return {
    productId: product,
    sku,
    pieces: readPieces(pieces),
    quoteId: quote,
    templateId: template,
    orderId: order,
  };
}

/** Reads "SKU:10,SKU:5", up to the most line items of an order. Undefined if there is no valid quantity. */
function readPieces(given: unknown): Piece[] | undefined {
  if (typeof given !== "string") return undefined;
  const read = new Map<string, number>();
  // Only after a quantity, because a SKU may contain a comma.
  for (const part of given.split(/(?<=:\d+),/)) {
    const [, sku, quantity] = /^([^\0]+):(\d+)$/.exec(part) ?? [];
    if (sku && isQuantity(Number(quantity)) && read.size < maxLineItems) read.set(sku, Number(quantity));
  }
  return read.size > 0 ? [...read].map(([sku, quantity]) => ({ sku, quantity })) : undefined;
}
