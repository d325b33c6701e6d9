"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import type { LineVariant } from "#lib/features/catalog/line-variant.ts";
import type { QuoteDocument } from "#lib/features/quotes/document.ts";
import type { Refusal } from "#lib/features/quotes/refusal.ts";
import { quantityId } from "./line-row.tsx";
import { useRefusalWords } from "./use-refusal-words.ts";

type EstimateRefusalProps = { refusal: Refusal; document: QuoteDocument; variants: Map<string, LineVariant> };

/** That the service does not quote it, and the way to the line it means; the sentence itself stands there. */
export function EstimateRefusal({ refusal, document, variants }: EstimateRefusalProps) {
  const t = useTranslations("quoteBuilder");
  const say = useRefusalWords();
  const at = document.lines.findIndex(({ id }) => id === refusal.lineId);
  const line = document.lines[at];
  if (!line) {
    const isAtDestination = refusal.field === "destination" || refusal.field === "address";
    return (
      <Callout tone="warn" title={t("refusedTitle")}>
        {isAtDestination ? t("refusedDestination") : say(refusal)}
      </Callout>
    );
  }
  const show = () => {
    const row = window.document.getElementById(`line-${line.id}`);
    row?.scrollIntoView({ block: "center" });
    window.document.getElementById(quantityId(line.id))?.focus({ preventScroll: true });
  };
  const name = variants.get(line.sku)?.title ?? line.sku;
  return (
    <Callout
      tone="warn"
      title={t("refusedTitle")}
      actions={
        <Button size="sm" onClick={show}>
          {t("showLine")}
        </Button>
      }
    >
      {t("refusedLine", { position: at + 1, name })}
    </Callout>
  );
}
