"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { SelectionBar } from "#components/layout/selection-bar.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import type { OrderRow } from "#lib/orders/list/order-row.ts";
import type { Selection } from "#lib/orders/list/selection.ts";
import type { Place } from "#lib/paths.ts";

export type BulkBarProps = {
  place: Place;
  selection: Selection;
  /** Null: everything that a query finds, which nobody has counted. */
  count: number | null;
  /** Those of the chosen that are on this page. */
  rows: OrderRow[];
  may: { write: boolean; confirm: boolean; read: true };
  locale: string;
  clear: () => void;
};

export default function BulkBar({ count, clear }: BulkBarProps) {
  const t = useTranslations("bulk");
  return (
    <SelectionBar label={t("bar")} count={count === null ? t("chosenAll") : t("chosen", { count })}>
      <IconButton label={t("clear")} onClick={clear}>
        <X />
      </IconButton>
    </SelectionBar>
  );
}
