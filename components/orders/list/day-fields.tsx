"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Input } from "#components/ui/input.tsx";
import { Label } from "#components/ui/label.tsx";
import type { OrderQuery } from "#lib/features/orders/order-query.ts";

type Days = Pick<OrderQuery, "from" | "to">;

/** First and last day of creation, as days begin where the reader is. */
export function DayFields({ from, to, onChange }: Days & { onChange: (change: Partial<Days>) => void }) {
  const t = useTranslations("ordersList.filters");
  const id = useId();
  return (
    <fieldset className="grid grid-cols-2 gap-3">
      <legend className="sr-only">{t("created")}</legend>
      <div className="flex min-w-0 flex-col gap-1.5">
        <Label htmlFor={`${id}-from`}>{t("from")}</Label>
        <Input
          id={`${id}-from`}
          type="date"
          min="2000-01-01"
          max={to || "2199-12-31"}
          value={from}
          onChange={({ target }) => onChange({ from: target.value })}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-1.5">
        <Label htmlFor={`${id}-to`}>{t("to")}</Label>
        <Input
          id={`${id}-to`}
          type="date"
          min={from || "2000-01-01"}
          max="2199-12-31"
          value={to}
          onChange={({ target }) => onChange({ to: target.value })}
        />
      </div>
    </fieldset>
  );
}
