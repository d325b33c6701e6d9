"use client";

import { ClipboardPaste, Layers, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { createPortal } from "react-dom";
import { type FieldError, get, useFormContext } from "react-hook-form";
import { useFormSituation } from "#components/form/form-context.ts";
import { wordFor } from "#components/form/form-texts.ts";
import { DiscontinuedNotice } from "#components/quotes/discontinued-notice.tsx";
import type { LineEditing } from "#components/quotes/line-editing.ts";
import { useDialog } from "#components/quotes/use-dialog.ts";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { ErrorText } from "#components/ui/error-text.tsx";
import { late } from "#components/ui/late.tsx";
import type { LineVariant } from "#lib/features/catalog/line-variant.ts";
import type { FileFacts } from "#lib/features/files/file-facts.ts";
import { mostLines } from "#lib/features/quotes/limits.ts";
import type { MayUpload } from "#lib/features/uploads/may-upload.ts";
import type { Place } from "#lib/paths.ts";
import { OrderLineRow } from "./order-line-row.tsx";
import type { OrderLinesDraft } from "./use-order-lines.ts";
import type { TooSmall } from "./use-too-small.ts";

// Most orders begin with what they are of.
const MatrixDialog = late(() => import("#components/quotes/matrix-dialog.tsx"));
const PasteDialog = late(() => import("#components/quotes/paste-dialog.tsx"));
const TemplateDialog = late(() => import("#components/quotes/template-dialog.tsx"));

type Way = "matrix" | "template" | "paste";

/** The ways to more lines, as a quote has them. */
function AddLines(editing: LineEditing) {
  const t = useTranslations("quoteBuilder");
  const { opened, open } = useDialog<Way>();
  const isFull = editing.draft.document.lines.length >= mostLines;
  return (
    <>
      <Button icon={<Plus />} disabled={isFull} onClick={() => open("matrix")}>
        {t("addProducts")}
      </Button>
      <Button variant="quiet" icon={<Layers />} disabled={isFull} onClick={() => open("template")}>
        {t("fromTemplate")}
      </Button>
      <Button variant="quiet" icon={<ClipboardPaste />} disabled={isFull} onClick={() => open("paste")}>
        {t("pasteList")}
      </Button>
      {opened &&
        // Out of the form: Enter in a dialog's field would send the order.
        createPortal(
          <Suspense key={opened.key}>
            {opened.dialog === "matrix" && <MatrixDialog {...editing} productId={null} />}
            {opened.dialog === "template" && <TemplateDialog {...editing} />}
            {opened.dialog === "paste" && <PasteDialog {...editing} />}
          </Suspense>,
          document.body,
        )}
    </>
  );
}

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
