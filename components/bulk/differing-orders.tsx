"use client";

import { useTranslations } from "next-intl";
import { CheckboxRow } from "#components/ui/checkbox.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { formatCents } from "#lib/money.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { SelectionPreview } from "#lib/workflows/runs/preview-selection.ts";

type DifferingOrdersProps = {
  place: Place;
  differing: SelectionPreview["differing"];
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  locale: string;
};

/** The orders that differ from their quotes. They are left out unless the reader includes them. */
export function DifferingOrders({ place, differing, isChosen, onChoose, locale }: DifferingOrdersProps) {
  const t = useTranslations("bulk");
  const { count, totalCents, named } = differing;
  return (
    <div className="flex flex-col gap-1">
      <p className="text-warn-ink">{t("differing", { count })}</p>
      <p className="flex flex-wrap gap-x-3">
        {named.map(({ id, number }) => (
          <TextLink key={id} href={paths.order(place, id)}>
            {number}
          </TextLink>
        ))}
        {count > named.length && (
          <span className="text-muted">{t("andMore", { count: count - named.length })}</span>
        )}
      </p>
      <CheckboxRow
        label={t("payDiffering", { count, sum: formatCents(totalCents, locale) })}
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
      />
    </div>
  );
}
