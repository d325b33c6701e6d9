"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useState } from "react";
import { makeId } from "#components/form/make-id.ts";
import { Callout } from "#components/ui/callout.tsx";
import { Skeleton } from "#components/ui/progress.tsx";
import { Swatch } from "#components/ui/signs.tsx";
import { Column, Table, TableScroll } from "#components/ui/table.tsx";
import type { CatalogVariant, PrintArea } from "#lib/core/service/schemas/catalog.ts";
import { productQuery } from "#lib/features/catalog/query.ts";
import { maxLineItems } from "#lib/features/quotes/limits.ts";
import { FetchRefusal } from "#lib/fetch-json.ts";
import { formatList } from "#lib/lists.ts";
import { formatCents } from "#lib/money.ts";
import { enterQuantity, isPrintedLike, type LineEditing, type Printing, printingOf } from "./edit-draft.ts";
import { QuantityInput } from "./quantity-input.tsx";
import type { QuantityProblem } from "./read-quantity.ts";

type ProductMatrixProps = LineEditing & {
  productId: string;
  /** For a template: only these colours, and only line items with this printing. */
  only?: { colors: readonly string[]; printing: Printing };
  onTitle?: (title: string) => void;
  /** Called with the SKU of each variant whose field was edited. */
  onTouch: (sku: string) => void;
};

/** Colours as rows, sizes as columns, with a field for the quantity in each cell. */
export function ProductMatrix(props: ProductMatrixProps) {
  const { place, draft, locale, productId, only, onTitle, onTouch } = props;
  const t = useTranslations("quoteBuilder");
  const { data, error } = useQuery(productQuery(place, productId));
  const [problems, setProblems] = useState<Readonly<Record<string, QuantityProblem>>>({});
  const problem = Object.values(problems).find((each) => each !== null);
  const { lines } = draft.document;
  const variantAt = useMemo(
    () => new Map(data?.variants.map((variant) => [`${variant.color.code}/${variant.size.code}`, variant])),
    [data],
  );
  const skus = useMemo(() => new Set(data?.variants.map(({ sku }) => sku)), [data]);
  const title = data?.product.title;
  const tell = useEffectEvent((said: string) => onTitle?.(said));
  useEffect(() => {
    if (title) tell(title);
  }, [title]);

  if (error) {
    return <Callout tone="warn" title={error instanceof FetchRefusal ? error.sentence : t("searchFailed")} />;
  }
  if (!data) return <Skeleton className="h-96 w-full" />;
  const meant = only ? lines.filter((line) => isPrintedLike(line, only.printing)) : lines;
  const linesOf = Map.groupBy(meant, ({ sku }) => sku);
  const colors = data.product.colors.filter(
    ({ code }) => !only || only.colors.length === 0 || only.colors.includes(code),
  );
  const inherited = printingOf(lines, skus);
  const isPrinted = inherited && (inherited.productId !== null || Object.keys(inherited.files).length > 0);
  const usual = isPrinted ? t("inherits") : t("matrixHint");
  const printing = only?.printing ?? (isPrinted ? inherited : null);
  const extra = printing ? extraOf(printing, data.product.print_areas) : null;
  const hint = [
    only ? t("templateHint") : usual,
    printing && !extra && t("withoutExtra"),
    extra?.area &&
      t("withExtra", {
        price: formatCents(extra.cents, locale, extra.area.currency),
        faces: formatList(extra.names, locale),
      }),
  ];
  return (
    <div className="flex min-h-96 flex-col gap-3">
      <p role="status" className={problem ? "text-sm font-medium text-bad-ink" : "text-sm text-muted"}>
        {problem && t(`quantityProblem.${problem}`)}
        {!problem && lines.length >= maxLineItems && t("full", { max: maxLineItems })}
        {!problem && lines.length < maxLineItems && hint.filter(Boolean).join(" ")}
      </p>
      <TableScroll label={t("matrix")}>
        <Table caption={t("matrix")} cards={false}>
          <thead>
            <tr>
              <Column>{t("color")}</Column>
              {data.product.sizes.map((size) => (
                <Column key={size.code} className="text-center!">
                  {size.name}
                </Column>
              ))}
              {/* Takes the rest of the width, so that few sizes stay as close together as many. */}
              <td aria-hidden="true" className="w-full border-b border-line p-0!" />
            </tr>
          </thead>
          <tbody ref={focusFirstCell} onKeyDown={moveInColumn}>
            {colors.map((color, row) => (
              <tr key={color.code}>
                <th scope="row">
                  <span className="flex items-center gap-2 whitespace-nowrap">
                    <Swatch hex={color.hex} />
                    {color.name}
                  </span>
                </th>
                {data.product.sizes.map((size, column) => {
                  const variant = variantAt.get(`${color.code}/${size.code}`);
                  const [first, ...others] = linesOf.get(variant?.sku ?? "") ?? [];
                  return (
                    <MatrixCell
                      key={size.code}
                      at={`${row}/${column}`}
                      variant={variant}
                      extraCents={extra?.cents ?? 0}
                      quantity={first?.quantity ?? null}
                      elsewhere={others.reduce((sum, line) => sum + (line.quantity ?? 0), 0)}
                      locale={locale}
                      onProblem={(found) => setProblems((now) => ({ ...now, [`${row}/${column}`]: found }))}
                      onQuantity={(quantity) => {
                        if (!variant) return;
                        onTouch(variant.sku);
                        const entry = { sku: variant.sku, quantity, skus, printing: only?.printing };
                        draft.change(enterQuantity(entry, makeId), `quantity.${variant.sku}`);
                      }}
                    />
                  );
                })}
                <td aria-hidden="true" className="p-0!" />
              </tr>
            ))}
          </tbody>
        </Table>
      </TableScroll>
    </div>
  );
}

/**
 * What the print adds to the price of a piece, and the faces that cost extra. Null if the catalog does not know the
 * print: an own product, or a face that the product no longer has.
 */
function extraOf({ files, productId }: Printing, areas: readonly PrintArea[]) {
  const printed = areas.filter(({ face }) => files[face]);
  if (productId !== null || printed.length < Object.keys(files).length) return null;
  const dearer = printed.filter((area) => area.extra_cost_cents > 0);
  return {
    cents: dearer.reduce((sum, area) => sum + area.extra_cost_cents, 0),
    names: dearer.map(({ name }) => name),
    area: dearer[0],
  };
}

/** The dialog opened before the product was loaded, so the browser found no field to focus. */
const focusFirstCell = (cells: HTMLTableSectionElement | null) =>
  cells?.querySelector<HTMLElement>("[data-at]:not(:disabled)")?.focus();

const steps: Record<string, readonly [row: number, column: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
};

/**
 * Up, down and Enter move within a column. Tab moves sideways, because the left and right arrows move the text cursor.
 */
function moveInColumn(event: KeyboardEvent<HTMLTableSectionElement>) {
  const by = steps[event.key];
  const at = event.target instanceof HTMLElement ? event.target.dataset.at : undefined;
  if (!by || !at) return;
  event.preventDefault();
  const [row = 0, column = 0] = at.split("/").map(Number);
  // A variant that does not exist has no field, so the next cell with a field gets the focus.
  for (let to = row + by[0]; to >= 0 && to < 200; to += by[0]) {
    const cell = event.currentTarget.querySelector<HTMLElement>(`[data-at="${to}/${column}"]:not(:disabled)`);
    if (cell) {
      cell.focus();
      return;
    }
  }
}

type MatrixCellProps = {
  /** Row and column, for the keyboard. */
  at: string;
  variant: CatalogVariant | undefined;
  /** Of the print, for each piece. */
  extraCents: number;
  quantity: number | null;
  /** Pieces of the same variant in other line items. */
  elsewhere: number;
  locale: string;
  onQuantity: (quantity: number | null) => void;
  onProblem: (problem: QuantityProblem) => void;
};

function MatrixCell(props: MatrixCellProps) {
  const { at, variant, extraCents, quantity, elsewhere, locale, onQuantity, onProblem } = props;
  const t = useTranslations("quoteBuilder");
  if (!variant) {
    return (
      <td className="text-center! text-muted" title={t("notMade")}>
        –
      </td>
    );
  }
  const isDiscontinued = variant.availability === "discontinued";
  const price = formatCents(variant.price_cents + extraCents, locale, variant.currency);
  return (
    <td>
      <QuantityInput
        data-at={at}
        aria-label={t("quantityAt", { color: variant.color.name, size: variant.size.name, price })}
        value={quantity}
        // A discontinued variant that is already in the quote can still be removed.
        disabled={isDiscontinued && quantity === null}
        onQuantity={onQuantity}
        onProblem={onProblem}
        className="mx-auto w-14 min-w-12"
      />
      <span className="mt-0.5 block text-center text-2xs text-muted tabular-nums">
        {isDiscontinued ? t("gone") : price}
        {elsewhere > 0 && ` ${t("elsewhere", { pieces: elsewhere })}`}
      </span>
    </td>
  );
}
