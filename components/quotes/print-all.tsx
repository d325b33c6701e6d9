"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import type { LineVariant } from "#lib/features/catalog/line-variant.ts";
import type { QuoteLine } from "#lib/features/quotes/document.ts";
import { printAll, printingOf } from "./edit-lines.ts";
import type { QuoteDraft } from "./use-quote-draft.ts";

type PrintAllProps = {
  line: QuoteLine;
  variant: LineVariant;
  variants: Map<string, LineVariant>;
  draft: QuoteDraft;
};

/** Where a product has several lines, one press prints them all like this one. */
export function PrintAll({ line, variant, variants, draft }: PrintAllProps) {
  const t = useTranslations("quoteBuilder.printing");
  const { lines } = draft.document;
  const ofProduct = lines.filter(({ sku }) => variants.get(sku)?.productId === variant.productId);
  const skus = new Set(ofProduct.map(({ sku }) => sku));
  if (ofProduct.length < 2) return null;
  const isAlike = printingOf(lines, skus) !== null;
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
      <Button disabled={isAlike} onClick={() => draft.change(printAll(skus, line))}>
        {t("all", { count: ofProduct.length })}
      </Button>
      {isAlike && <span className="text-sm text-muted">{t("allAlike", { count: ofProduct.length })}</span>}
    </div>
  );
}
