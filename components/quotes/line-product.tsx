"use client";

import { useTranslations } from "next-intl";
import { Badge } from "#components/ui/badge.tsx";
import { Code } from "#components/ui/code.tsx";
import { Picture } from "#components/ui/picture.tsx";
import { Swatch } from "#components/ui/swatch.tsx";
import type { Estimate } from "#lib/core/service/schemas/estimate.ts";
import type { LineVariant } from "#lib/features/catalog/line-variant.ts";

type LineProductProps = {
  variant: LineVariant | undefined;
  cost: Estimate["items"][number] | undefined;
  sku: string;
};

/** What the catalog says of it; what it does not know is named as the service names it. */
export function LineProduct({ variant, cost, sku }: LineProductProps) {
  const t = useTranslations("quoteBuilder");
  const color = variant?.color.name ?? cost?.color;
  const size = variant?.size.name ?? cost?.size;
  return (
    <span className="flex items-center gap-3">
      <Picture src={variant?.imageUrl ?? null} alt="" className="w-10 shrink-0" />
      <span className="min-w-0">
        <span className="block font-medium">{variant?.title ?? cost?.title ?? t("unknownProduct")}</span>
        <span className="flex flex-wrap items-center gap-x-1.5 text-sm font-normal text-muted">
          {variant && <Swatch hex={variant.color.hex} className="size-3" />}
          {color && (
            <span>
              {color}, {size}
            </span>
          )}
          <Code>{sku}</Code>
        </span>
        {variant?.availability === "discontinued" && <Badge tone="warn">{t("discontinued")}</Badge>}
      </span>
    </span>
  );
}
