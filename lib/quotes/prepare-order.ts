import type { MemberContext } from "#lib/auth/context.ts";
import { requirePermission } from "#lib/auth/require-permission.ts";
import { findVariants } from "#lib/catalog/find-variants.ts";
import type { LineVariant } from "#lib/catalog/line-variant.ts";
import { listCountries } from "#lib/catalog/list-countries.ts";
import type { FileFacts } from "#lib/files/file-facts.ts";
import { listFiles } from "#lib/files/list-files.ts";
import { getPaymentOutlook } from "#lib/orders/get-payment-outlook.ts";
import type { PaymentOutlook } from "#lib/orders/judge-payment.ts";
import { type LostCreation, listLostCreations } from "#lib/orders/list-lost-creations.ts";
import type { OrderingLine } from "#lib/orders/ordering-line.ts";
import { prepareVariant } from "#lib/orders/prepare-variant.ts";
import type { Country } from "#lib/service/schemas/country.ts";
import type { DraftAddress, QuoteLine } from "./document.ts";
import { getQuote } from "./get-quote.ts";
import { emptyAddress } from "./new-document.ts";
import { prepareTemplate, type TemplateChoice } from "./prepare-template.ts";
import { toItem } from "./to-estimate-request.ts";

/** What the address of the page asks for. */
type OrderSource = {
  productId?: string | undefined;
  sku?: string | undefined;
  quoteId?: string | undefined;
  templateId?: string | undefined;
};

type OfQuote = { id: string; name: string };
type Basket = { lines: OrderingLine[]; quote: OfQuote | null; address: DraftAddress | null };
/** What the form needs to know of the account beside it. */
type Beside = {
  countries: Country[];
  outlook: PaymentOutlook;
  lostCreations: LostCreation[];
  /** Those that its lines are printed with. */
  files: FileFacts[];
};

export type PreparedOrder =
  | ({ kind: "ready" } & Basket & Beside)
  /** Nothing was chosen yet. */
  | { kind: "nothing" }
  | TemplateChoice
  | { kind: "unavailable"; product: { id: string; title: string } }
  /** The quote has lines that cannot be ordered as they stand. */
  | { kind: "unready"; quote: OfQuote; lines: number };

/**
 * What a new order begins with: a variant, everything of a quote, or a variant printed as a template says. Nothing is
 * created.
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
  const ids = basket.lines.flatMap(({ item }) => Object.values(item.files ?? {}));
  const files = await listFiles(ctx, { ids: [...new Set(ids)] });
  return { ...basket, countries, outlook, lostCreations, files };
}

type PreparedBasket = ({ kind: "ready" } & Basket) | Exclude<PreparedOrder, { kind: "ready" }>;

async function prepareBasket(
  ctx: MemberContext,
  source: OrderSource,
  locale: string,
): Promise<PreparedBasket> {
  const { productId, sku, quoteId, templateId } = source;
  if (quoteId) return prepareQuote(ctx, quoteId, locale);
  if (templateId) {
    const prepared = await prepareTemplate(ctx, { templateId, sku }, locale);
    return prepared.kind === "line"
      ? { kind: "ready", lines: [prepared.line], quote: null, address: null }
      : prepared;
  }
  if (!productId || !sku) return { kind: "nothing" };
  const { product, line } = await prepareVariant(ctx, { productId, sku }, locale);
  return line
    ? { kind: "ready", lines: [line], quote: null, address: null }
    : { kind: "unavailable", product };
}

async function prepareQuote(ctx: MemberContext, quoteId: string, locale: string): Promise<PreparedBasket> {
  const { id, name, document } = await getQuote(ctx, { quoteId });
  const skus = [...new Set(document.lines.map(({ sku }) => sku).filter(Boolean))];
  const variants = new Map(
    (await findVariants(ctx, { skus }, locale)).map((variant) => [variant.sku, variant] as const),
  );
  const lines = document.lines.flatMap((line) => toOrderingLine(line, variants.get(line.sku)) ?? []);
  const left = document.lines.length - lines.length;
  if (left > 0 || lines.length === 0) return { kind: "unready", quote: { id, name }, lines: left };
  const { by, address, country } = document.destination;
  // A street that was typed for one country is not carried into another.
  const isOfCountry = address.country === "" || address.country === country;
  const goesTo = by === "address" ? address : { ...(isOfCountry ? address : emptyAddress), country };
  return { kind: "ready", lines, quote: { id, name }, address: goesTo };
}

/** Null for what has no quantity yet, is not known or is not made any more. */
function toOrderingLine(line: QuoteLine, variant: LineVariant | undefined): OrderingLine | null {
  if (line.quantity === null || variant?.availability !== "available") return null;
  return {
    id: line.id,
    item: toItem(line),
    title: variant.title,
    color: variant.color.name,
    size: variant.size.name,
    imageUrl: variant.imageUrl,
    priceCents: variant.priceCents,
    currency: "EUR",
    printAreas: variant.printAreas,
  };
}
