"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { QuoteLine } from "#lib/features/quotes/document.ts";
import { paths } from "#lib/paths.ts";
import { nameOfLine } from "./name-of-line.ts";
import type { PanelProps } from "./panel-props.ts";

type DiscontinuedNoticeProps = Pick<PanelProps, "place" | "document" | "variants" | "change">;

/** The line items with a discontinued variant, each with its replacement. */
export function DiscontinuedNotice({ place, document, variants, change }: DiscontinuedNoticeProps) {
  const t = useTranslations("quoteDiscontinued");
  const discontinued = document.lines.filter(({ sku }) => variants.get(sku)?.availability === "discontinued");
  if (discontinued.length === 0) return null;
  const swap = (lines: QuoteLine[]) => {
    const ids = new Set(lines.map(({ id }) => id));
    change?.((before) => ({
      ...before,
      lines: before.lines.map((line) => {
        const sku = ids.has(line.id) && variants.get(line.sku)?.replacementSku;
        return sku ? { ...line, sku } : line;
      }),
    }));
  };
  const replaceable = discontinued.filter(({ sku }) => variants.get(sku)?.replacementSku);
  return (
    <Callout
      tone="bad"
      title={t("title", { count: discontinued.length })}
      actions={
        change && replaceable.length > 1 && <Button onClick={() => swap(replaceable)}>{t("swapAll")}</Button>
      }
    >
      <ul className="mt-1 flex flex-col gap-2">
        {discontinued.map((line) => {
          const variant = variants.get(line.sku);
          const name = nameOfLine(line, variants);
          return (
            <li key={line.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span>{name}</span>
              {variant?.replacementSku ? (
                change && (
                  <Button
                    size="sm"
                    aria-label={t("swapNamed", { name, sku: variant.replacementSku })}
                    onClick={() => swap([line])}
                  >
                    {t("swap", { sku: variant.replacementSku })}
                  </Button>
                )
              ) : (
                <span className="text-muted">{t("noReplacement")}</span>
              )}
              {variant && (
                <TextLink href={paths.product(place, variant.productId)}>{t("toProduct")}</TextLink>
              )}
            </li>
          );
        })}
      </ul>
    </Callout>
  );
}
