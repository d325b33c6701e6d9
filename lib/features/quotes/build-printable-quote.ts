import type { Costs, Estimate } from "#lib/core/service/schemas/estimate.ts";
import { compareFaces } from "#lib/features/catalog/compare-faces.ts";
import type { PlacedPrint } from "#lib/features/frames/frame.ts";
import type { QuoteDocument, QuoteLine } from "./document.ts";
import { judgeMargin, type LineMargin, priceLines } from "./judge-margin.ts";
import type { VariantName } from "./name-variants.ts";
import { type Offer, totalOffer } from "./total-offer.ts";

/** A line item as the reader sees it. Cents, before VAT. */
export type PrintableLine = {
  id: string;
  title: string;
  color: string;
  size: string;
  quantity: number;
  /** The product in its colour. At the service, whose address a customer's page must not contain. */
  imageUrl: string | null;
  /** The prints to draw on that image. Their files are known to members only. */
  prints: PlacedPrint[];
  /** Names of the printed faces. */
  faces: string[];
  /** It has no files, and is not one of the merchant's own products. */
  isBlank: boolean;
  unitCents: number | null;
  totalCents: number | null;
  /** The SKU, and what the quote's margin shows of the line item; null if costs are hidden. */
  cost: ({ sku: string } & LineMargin) | null;
};

/** The printable quote. It contains only the offer and nothing else of the workspace. */
export type PrintableQuote = Offer & {
  name: string;
  /** The day in an automatic name; null for a name that a member typed. */
  autoNamedOn: string | null;
  country: string;
  lines: PrintableLine[];
  currency: string;
  costs: Costs | null;
  /** As the quote's margin shows it; null if costs are hidden, or a line item has no price. */
  profit: { cents: number; marginBp: number | null } | null;
};

type Given = Pick<PrintableQuote, "name" | "autoNamedOn"> & {
  document: QuoteDocument;
  estimate: Estimate | null;
  names: ReadonlyMap<string, VariantName>;
  /** Our names of print areas, for those that the catalog does not name in the language. */
  faceWords: ReadonlyMap<string, string>;
  /** By the id of the line item. */
  prints?: ReadonlyMap<string, PlacedPrint[]>;
  showsCosts: boolean;
};

/**
 * Builds the printable quote. The reader may be the merchant's customer, so it contains no address. Without costs it
 * also contains no SKU, which would reveal the print service.
 */
export function buildPrintableQuote({
  name,
  autoNamedOn,
  document,
  estimate,
  names,
  faceWords,
  prints,
  showsCosts,
}: Given): PrintableQuote {
  const { lines: typed, destination, shippingChargedCents } = document;
  const priced = estimate && priceLines(document, estimate, names);
  const isOf = estimate !== null && priced !== null;
  const margin = showsCosts && isOf ? judgeMargin(priced, { shippingChargedCents, estimate }) : null;
  const lines = typed.map((line, index) => {
    const item = isOf ? estimate.items[index] : undefined;
    const placed = prints?.get(line.id) ?? [];
    return buildPrintableLine(line, {
      ...{ item, name: names.get(line.sku), faceWords, prints: placed, showsCosts },
      margin: margin?.lines[index],
    });
  });
  return {
    name,
    autoNamedOn,
    country: destination.by === "address" ? destination.address.country : destination.country,
    lines,
    ...totalOffer(document, isOf ? estimate.costs : null),
    currency: estimate?.costs.currency ?? "EUR",
    costs: showsCosts && isOf ? estimate.costs : null,
    profit:
      margin && margin.profitCents !== null ? { cents: margin.profitCents, marginBp: margin.marginBp } : null,
  };
}

type Beside = {
  item: Estimate["items"][number] | undefined;
  name: VariantName | undefined;
  faceWords: ReadonlyMap<string, string>;
  prints: PlacedPrint[];
  showsCosts: boolean;
  /** Undefined if costs are hidden. */
  margin: LineMargin | undefined;
};

function buildPrintableLine(
  line: QuoteLine,
  { item, name, faceWords, prints, showsCosts, margin }: Beside,
): PrintableLine {
  const quantity = line.quantity ?? 0;
  const printed = (item?.printed_faces ?? Object.keys(line.files)).toSorted(compareFaces(name?.printAreas));
  return {
    id: line.id,
    // A SKU would reveal the print service.
    title: name?.title ?? item?.title ?? (showsCosts ? line.sku : "–"),
    color: name?.color ?? item?.color ?? "",
    size: name?.size ?? item?.size ?? "",
    quantity,
    imageUrl: name?.imageUrl ?? null,
    // Without the storage key of its preview, which a print may have.
    prints: prints.map(({ face, fileId, box }) => ({ face, fileId, box })),
    faces: printed.map((face) => nameFace(face, name, faceWords)),
    isBlank: printed.length === 0 && line.productId === null,
    unitCents: line.sellingCents,
    totalCents: line.sellingCents === null ? null : line.sellingCents * quantity,
    cost: margin ? { sku: line.sku, ...margin } : null,
  };
}

function nameFace(face: string, name: VariantName | undefined, words: ReadonlyMap<string, string>): string {
  const ofCatalog = name?.printAreas.find((area) => area.face === face)?.name;
  return (name?.isInLanguage ? ofCatalog : words.get(face)) ?? ofCatalog ?? words.get(face) ?? face;
}
