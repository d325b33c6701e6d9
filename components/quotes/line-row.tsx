"use client";

import { ArrowDown, ArrowUp, CopyPlus, Ellipsis, Grid3x3, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo, useId, useState } from "react";
import { makeId } from "#components/form/make-id.ts";
import { ErrorText } from "#components/ui/label.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { MenuItem, MenuSeparator } from "#components/ui/menu-item.tsx";
import { Cell } from "#components/ui/table.tsx";
import { Money } from "#components/ui/values.tsx";
import type { Estimate } from "#lib/core/service/schemas/estimate.ts";
import type { LineVariant } from "#lib/features/catalog/line-variant.ts";
import type { FileFacts } from "#lib/features/files/file-facts.ts";
import { type FramesByFace, placePrints } from "#lib/features/frames/frame.ts";
import type { QuoteLine } from "#lib/features/quotes/document.ts";
import { maxLineItems } from "#lib/features/quotes/limits.ts";
import type { Refusal } from "#lib/features/quotes/refusal.ts";
import { toItem } from "#lib/features/quotes/to-estimate-request.ts";
import { formatCents } from "#lib/money.ts";
import type { Place } from "#lib/paths.ts";
import type { Edit } from "./draft-history.ts";
import { changeLine, duplicateLine, moveLine, removeLine } from "./edit-draft.ts";
import { LinePrinting, LineProduct } from "./line-product.tsx";
import type { LineDialog } from "./lines-card.tsx";
import { QuantityInput } from "./quantity-input.tsx";
import type { QuantityProblem } from "./read-quantity.ts";
import { UnitPrice } from "./unit-price.tsx";
import { useRefusalWords } from "./use-refusal-words.ts";

type LineRowProps = {
  place: Place;
  line: QuoteLine;
  /** Its position in the quote, from 1. */
  position: number;
  count: number;
  variant: LineVariant | undefined;
  files: ReadonlyMap<string, FileFacts>;
  /** Of the product. */
  frames: FramesByFace | undefined;
  /** The service's latest costs for this line item. */
  cost: Estimate["items"][number] | undefined;
  currency: string;
  refusal: Refusal | null;
  mayWrite: boolean;
  change: (edit: Edit, field?: string) => void;
  open: (dialog: LineDialog) => void;
  locale: string;
};

export const quantityId = (lineId: string) => `quantity-${lineId}`;

/** Greys out outdated costs by a data attribute of the table, so that the rows are not drawn again for it. */
const stale = "group-data-stale/lines:text-muted";

/** Memoized, because a quote may have 100 rows. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { place, line, position, variant, files, frames, cost } = props;
  const { currency, refusal, mayWrite, change, open, locale } = props;
  const t = useTranslations("quoteBuilder");
  const problemId = useId();
  const say = useRefusalWords();
  const [typed, setTyped] = useState<QuantityProblem>(null);
  const name = variant?.title ?? cost?.title ?? line.sku;
  const missing = line.quantity === null ? t("missing.quantity") : null;
  const quantityProblem =
    (typed && line.quantity === null && t(`quantityProblem.${typed}`)) ||
    missing ||
    (refusal?.field === "quantity" ? say(refusal) : null);
  const isOfLine =
    refusal && refusal.field !== "quantity" && refusal.field !== "files" && refusal.field !== "productId";
  return (
    <tr id={`line-${line.id}`} data-refused={refusal ? true : undefined} className="data-refused:bg-bad-soft">
      <Cell label={t("item")} phone="title">
        <LineProduct
          {...{ place, variant, cost, sku: line.sku }}
          prints={printsOf({ line, variant, files, frames })}
        />
        {isOfLine && <ErrorText>{say(refusal)}</ErrorText>}
      </Cell>
      <Cell label={t("print")} phone="text">
        <LinePrinting
          line={line}
          variant={variant}
          refusal={refusal}
          mayWrite={mayWrite}
          onOpen={() => open({ what: "printing", lineId: line.id })}
        />
      </Cell>
      <Cell label={t("quantity")} numeric>
        <div>
          {mayWrite ? (
            <QuantityInput
              id={quantityId(line.id)}
              aria-label={t("quantityOf", { name, position })}
              aria-invalid={quantityProblem ? true : undefined}
              aria-describedby={quantityProblem ? problemId : undefined}
              value={line.quantity}
              className="ml-auto w-20"
              onProblem={setTyped}
              onQuantity={(quantity) => change(changeLine(line.id, { quantity }), `quantity.${line.id}`)}
            />
          ) : (
            line.quantity
          )}
          {quantityProblem && (
            <span id={problemId} className="block text-sm whitespace-normal text-bad-ink">
              {quantityProblem}
            </span>
          )}
        </div>
      </Cell>
      <Cell label={t("unit")} numeric className={stale}>
        <UnitPrice {...{ cost, variant, currency, locale }} />
      </Cell>
      <Cell label={t("total")} numeric phone="aside" className={stale}>
        {cost && <Money text={formatCents(cost.total_cost_cents, locale, currency)} />}
      </Cell>
      {mayWrite && (
        <Cell label={t("lineActions")} phone="corner">
          <LineMenu {...props} name={name} />
        </Cell>
      )}
    </tr>
  );
});

const printsOf = ({
  line,
  variant,
  files,
  frames,
}: Pick<LineRowProps, "line" | "variant" | "files" | "frames">) =>
  placePrints({ files: toItem(line).files ?? {}, known: files, areas: variant?.printAreas ?? [], frames });

type LineMenuProps = Pick<LineRowProps, "line" | "position" | "count" | "variant" | "change" | "open"> & {
  name: string;
};

function LineMenu({ line, position, count, variant, change, open, name }: LineMenuProps) {
  const t = useTranslations("quoteBuilder");
  return (
    <Menu label={t("actionsOf", { name, position })} trigger={<Ellipsis />} square size="sm" align="end">
      {variant && (
        <MenuItem icon={<Grid3x3 />} onClick={() => open({ what: "matrix", productId: variant.productId })}>
          {t("sizesAndColors")}
        </MenuItem>
      )}
      <MenuItem
        icon={<CopyPlus />}
        disabled={count >= maxLineItems}
        onClick={() => change(duplicateLine(line.id, makeId()))}
      >
        {t("duplicateLine")}
      </MenuItem>
      <MenuItem icon={<ArrowUp />} disabled={position === 1} onClick={() => change(moveLine(line.id, -1))}>
        {t("moveUp")}
      </MenuItem>
      <MenuItem
        icon={<ArrowDown />}
        disabled={position === count}
        onClick={() => change(moveLine(line.id, 1))}
      >
        {t("moveDown")}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 />} danger onClick={() => change(removeLine(line.id))}>
        {t("removeLine")}
      </MenuItem>
    </Menu>
  );
}
