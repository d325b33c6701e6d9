"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import type { Costs } from "#lib/core/service/schemas/estimate.ts";
import type { DestinationRow } from "#lib/features/quotes/sort-destinations.ts";
import { formatCents } from "#lib/money.ts";

const shownAtFirst = 15;

/** Parts of the total in their order, told by the words of the key as well as by their looks. */
const parts = [
  { word: "goods", look: "bg-accent", of: goodsOf },
  { word: "shipping", look: "bg-info", of: (costs: Costs) => costs.shipping_cents },
  {
    word: "vat",
    look: "hatched bg-wash [--hatch:var(--color-edge)] [--pitch:5px]",
    of: (costs: Costs) => costs.tax_cents,
  },
] as const;

function goodsOf({ items_cents, discount_cents, options_cents }: Costs): number {
  return items_cents - Math.abs(discount_cents) + options_cents;
}

/** The table above says the same in numbers, so a screen reader is told of it there. */
export function DestinationChart({ rows, locale }: { rows: DestinationRow[]; locale: string }) {
  const t = useTranslations("quoteCompare");
  const [isWhole, setWhole] = useState(false);
  const known = rows.flatMap(({ code, name, costs }) => (costs ? [{ code, name, costs }] : []));
  const most = Math.max(1, ...known.map(({ costs }) => costs.total_cents));
  const shown = isWhole ? known : known.slice(0, shownAtFirst);
  return (
    <figure className="flex flex-col gap-3">
      <figcaption className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <span className="font-medium">{t("chart")}</span>
        {parts.map(({ word, look }) => (
          <span key={word} className="inline-flex items-center gap-1.5 text-sm text-muted">
            <span className={`size-3 rounded-sm ${look}`} />
            {t(word)}
          </span>
        ))}
      </figcaption>
      <div
        aria-hidden="true"
        className="grid grid-cols-[minmax(6rem,max-content)_1fr_max-content] items-center gap-x-3 gap-y-1.5"
      >
        {shown.map(({ code, name, costs }) => (
          <div key={code} className="contents">
            <span className="truncate text-sm">{name}</span>
            <span className="flex h-4 gap-px">
              {parts.map(({ word, look, of }) => (
                <span key={word} className={look} style={{ width: `${(of(costs) / most) * 100}%` }} />
              ))}
            </span>
            <span className="text-end text-sm tabular-nums">
              {formatCents(costs.total_cents, locale, costs.currency)}
            </span>
          </div>
        ))}
      </div>
      {known.length > shownAtFirst && (
        <div>
          <Button size="sm" variant="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t("chartLess") : t("chartMore", { count: known.length })}
          </Button>
        </div>
      )}
    </figure>
  );
}
