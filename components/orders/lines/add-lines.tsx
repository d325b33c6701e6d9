"use client";

import { ClipboardPaste, Layers, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { createPortal } from "react-dom";
import type { LineEditing } from "#components/quotes/line-editing.ts";
import { useDialog } from "#components/quotes/use-dialog.ts";
import { Button } from "#components/ui/button.tsx";
import { late } from "#components/ui/late.tsx";
import { mostLines } from "#lib/features/quotes/limits.ts";

// Most orders begin with what they are of.
const MatrixDialog = late(() => import("#components/quotes/matrix-dialog.tsx"));
const PasteDialog = late(() => import("#components/quotes/paste-dialog.tsx"));
const TemplateDialog = late(() => import("#components/quotes/template-dialog.tsx"));

type Way = "matrix" | "template" | "paste";

/** The ways to more lines, as a quote has them. */
export function AddLines(editing: LineEditing) {
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
