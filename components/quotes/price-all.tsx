"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { AffixedInput } from "#components/ui/affixed-input.tsx";
import { Button } from "#components/ui/button.tsx";
import { Label } from "#components/ui/label.tsx";
import type { QuoteDocument } from "#lib/features/quotes/document.ts";
import { type Margin, priceForMargin } from "#lib/features/quotes/judge-margin.ts";
import type { PanelProps } from "./panel-props.ts";

type PriceAllProps = {
  margin: Margin;
  /** Prices come from what this basket costs, not from what another one did. */
  isCurrent: boolean;
  document: QuoteDocument;
  change: NonNullable<PanelProps["change"]>;
};

/** Sets every price so that each line leaves the same margin; one step of undo. */
export function PriceAll({ margin, isCurrent, document, change }: PriceAllProps) {
  const t = useTranslations("quoteMargin");
  const id = useId();
  const [percent, setPercent] = useState("40");
  const marginBp = Math.round(Number(percent.replace(",", ".")) * 100);
  const isRight = percent.trim() !== "" && marginBp >= 0 && marginBp <= 9_500;
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (!isRight || !isCurrent) return;
    const prices = new Map(
      document.lines.map(({ id: lineId, quantity }, index) => {
        const costCents = margin.lines[index]?.costCents ?? 0;
        return [lineId, quantity === null ? null : priceForMargin(costCents, quantity, marginBp)] as const;
      }),
    );
    change((before) => ({
      ...before,
      lines: before.lines.map((line) => ({
        ...line,
        sellingCents: prices.get(line.id) ?? line.sellingCents,
      })),
    }));
  };
  return (
    <form onSubmit={apply} className="flex flex-wrap items-end gap-2">
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={id}>{t("targetMargin")}</Label>
        <AffixedInput
          id={id}
          inputMode="decimal"
          after={<span className="pr-2">%</span>}
          value={percent}
          aria-invalid={!isRight || undefined}
          onChange={({ target }) => setPercent(target.value)}
          className="w-28"
        />
      </div>
      <Button type="submit" disabled={!isCurrent}>
        {t("priceAll")}
      </Button>
    </form>
  );
}
