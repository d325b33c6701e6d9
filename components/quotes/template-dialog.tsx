"use client";

import { ArrowLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { ChooseTemplate } from "#components/templates/choose-template.tsx";
import { Button } from "#components/ui/button.tsx";
import { OpenedModal } from "#components/ui/opened-modal.tsx";
import type { TemplateRow } from "#lib/features/templates/template-view.ts";
import { dropEmptyLines, type LineEditing, type Printing } from "./edit-draft.ts";
import { ProductMatrix } from "./product-matrix.tsx";

/**
 * The template's print files are copied into each line item. A later change of the template does not change the quote.
 */
const printingOf = ({ files }: TemplateRow): Printing => ({ files, productId: null });

/** Chooses a template and enters quantities for its colours and sizes. Each quantity goes into the quote at once. */
export default function TemplateDialog(props: LineEditing) {
  const { place, draft } = props;
  const t = useTranslations("quoteBuilder");
  const common = useTranslations("common");
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);
  const [chosen, setChosen] = useState<TemplateRow | null>(null);
  const touched = useRef(new Set<string>());
  const { lines } = draft.document;
  const pieces = lines.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);
  const leave = () => {
    if (chosen) draft.change(dropEmptyLines(touched.current, printingOf(chosen)));
    touched.current = new Set();
  };
  return (
    <OpenedModal
      ref={ref}
      id={id}
      title={chosen?.name ?? t("chooseTemplate")}
      size="wide"
      onClose={leave}
      footer={
        <>
          <span className="mr-auto self-center text-sm text-muted tabular-nums">
            {t("pieces", { pieces, lines: lines.length })}
          </span>
          {chosen && (
            <Button
              variant="quiet"
              icon={<ArrowLeft />}
              onClick={() => {
                leave();
                setChosen(null);
              }}
            >
              {t("otherTemplate")}
            </Button>
          )}
          <Button variant={chosen ? "primary" : "secondary"} onClick={() => ref.current?.close()}>
            {chosen ? t("done") : common("close")}
          </Button>
        </>
      }
    >
      {chosen ? (
        <ProductMatrix
          {...props}
          productId={chosen.productId}
          only={{ colors: chosen.colors, printing: printingOf(chosen) }}
          onTouch={(sku) => touched.current.add(sku)}
        />
      ) : (
        <ChooseTemplate place={place} onChoose={setChosen} />
      )}
    </OpenedModal>
  );
}
