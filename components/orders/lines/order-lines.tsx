"use client";

import { useTranslations } from "next-intl";
import { type FieldError, get, useFormContext } from "react-hook-form";
import { useFormSituation } from "#components/form/form-context.ts";
import { wordFor } from "#components/form/form-texts.ts";
import { DiscontinuedNotice } from "#components/quotes/discontinued-notice.tsx";
import { Card } from "#components/ui/card.tsx";
import { ErrorText } from "#components/ui/error-text.tsx";
import type { LineVariant } from "#lib/features/catalog/line-variant.ts";
import type { FileFacts } from "#lib/features/files/file-facts.ts";
import type { MayUpload } from "#lib/features/uploads/may-upload.ts";
import type { Place } from "#lib/paths.ts";
import { AddLines } from "./add-lines.tsx";
import { OrderLineRow } from "./order-line-row.tsx";
import type { OrderLinesDraft } from "./use-order-lines.ts";
import type { TooSmall } from "./use-too-small.ts";

type OrderLinesProps = {
  place: Place;
  draft: OrderLinesDraft;
  variants: Map<string, LineVariant>;
  files: readonly FileFacts[];
  tooSmall: readonly TooSmall[];
  mayUpload: MayUpload;
  locale: string;
};

/** What is ordered, line by line, and the ways to more of it. Its form has the field `items`. */
export function OrderLines({ place, draft, variants, tooSmall, locale, ...rest }: OrderLinesProps) {
  const t = useTranslations("newOrder");
  const { texts } = useFormSituation();
  const { formState } = useFormContext();
  const { lines } = draft.document;
  const problem = get(formState.errors, "items") as FieldError | undefined;
  const isAboutAll = lines.length === 0 && problem;
  const ways = <AddLines place={place} draft={draft} locale={locale} />;
  return (
    <>
      <DiscontinuedNotice {...{ place, variants }} document={draft.document} change={draft.change} />
      <Card title={t("items", { count: lines.length })}>
        {lines.length === 0 ? (
          <p className="max-w-prose pb-1 text-muted">{t("noLines")}</p>
        ) : (
          <ul className="flex flex-col gap-4">
            {lines.map((line, index) => (
              <li key={line.id}>
                <OrderLineRow
                  {...rest}
                  {...{ place, line, index, locale }}
                  variant={variants.get(line.sku)}
                  change={draft.change}
                  tooSmall={tooSmall.filter(({ lineId }) => lineId === line.id)}
                />
              </li>
            ))}
          </ul>
        )}
        {isAboutAll && <ErrorText>{wordFor(texts, { message: "no_lines" })}</ErrorText>}
        <div className="mt-4 flex flex-wrap items-center gap-2 border-t border-line pt-3">{ways}</div>
      </Card>
    </>
  );
}
