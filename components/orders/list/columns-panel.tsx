"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { CheckboxRow } from "#components/ui/checkbox.tsx";
import {
  areSameColumns,
  type OrderColumn,
  orderColumns,
  usualColumns,
} from "#lib/features/orders/order-columns.ts";

type ColumnsPanelProps = {
  columns: readonly OrderColumn[];
  onChoose: (columns: OrderColumn[] | null) => void;
};

export default function ColumnsPanel({ columns, onChoose }: ColumnsPanelProps) {
  const t = useTranslations("ordersList");
  const toggle = (column: OrderColumn) =>
    onChoose(
      orderColumns.filter((each) => (each === column ? !columns.includes(each) : columns.includes(each))),
    );
  return (
    <fieldset className="flex flex-col p-3">
      <legend className="sr-only">{t("chooseColumns")}</legend>
      {orderColumns.map((column) => (
        <CheckboxRow
          key={column}
          label={t(`columns.${column}`)}
          checked={columns.includes(column)}
          disabled={columns.length === 1 && columns.includes(column)}
          onChange={() => toggle(column)}
        />
      ))}
      <Button
        size="sm"
        variant="quiet"
        className="mt-2"
        disabled={areSameColumns(columns, usualColumns)}
        onClick={() => onChoose(null)}
      >
        {t("usualColumns")}
      </Button>
    </fieldset>
  );
}
