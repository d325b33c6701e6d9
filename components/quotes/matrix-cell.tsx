"use client";

import { useTranslations } from "next-intl";
import type { CatalogVariant } from "#lib/core/service/schemas/catalog.ts";
import { formatCents } from "#lib/money.ts";
import { QuantityInput } from "./quantity-input.tsx";
import type { QuantityProblem } from "./read-quantity.ts";

type MatrixCellProps = {
  /** Row and column, for the keys. */
  at: string;
  variant: CatalogVariant | undefined;
  quantity: number | null;
  /** Pieces of the same variant in further lines. */
  elsewhere: number;
  locale: string;
  onQuantity: (quantity: number | null) => void;
  onProblem: (problem: QuantityProblem) => void;
};

export function MatrixCell(props: MatrixCellProps) {
  const { at, variant, quantity, elsewhere, locale, onQuantity, onProblem } = props;
  const t = useTranslations("quoteBuilder");
  if (!variant) {
    return (
      <td className="text-center! text-muted" title={t("notMade")}>
        –
      </td>
    );
  }
  const isGone = variant.availability === "discontinued";
  const price = formatCents(variant.price_cents, locale, variant.currency);
  return (
    <td>
      <QuantityInput
        data-at={at}
        aria-label={t("quantityAt", { color: variant.color.name, size: variant.size.name, price })}
        value={quantity}
        // One that is in the quote already can still be taken out of it.
        disabled={isGone && quantity === null}
        onQuantity={onQuantity}
        onProblem={onProblem}
        className="mx-auto w-14 min-w-12"
      />
      <span className="mt-0.5 block text-center text-2xs text-muted tabular-nums">
        {isGone ? t("gone") : price}
        {elsewhere > 0 && ` ${t("elsewhere", { pieces: elsewhere })}`}
      </span>
    </td>
  );
}
