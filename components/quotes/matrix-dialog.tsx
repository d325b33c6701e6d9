"use client";

import { ArrowLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { ProductSearch } from "#components/catalog/product-search.tsx";
import { Button } from "#components/ui/button.tsx";
import { OpenedModal } from "#components/ui/opened-modal.tsx";
import { addProductsId } from "./add-products-id.ts";
import { dropEmptyLines, type LineEditing } from "./edit-draft.ts";
import { ProductMatrix } from "./product-matrix.tsx";

type MatrixDialogProps = LineEditing & { productId: string | null };

/** Chooses a product and enters quantities for many colours and sizes. Each quantity goes into the quote at once. */
export default function MatrixDialog({ productId, ...props }: MatrixDialogProps) {
  const t = useTranslations("quoteBuilder");
  const common = useTranslations("common");
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);
  const [chosen, setChosen] = useState(productId);
  const [title, setTitle] = useState<string | null>(null);
  const { lines } = props.draft.document;
  const pieces = lines.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);
  const touched = useRef(new Set<string>());
  const leave = () => props.draft.change(dropEmptyLines(touched.current));
  const close = () => {
    leave();
    // Adding the first line item, or removing the last, replaces the button that opened this dialog.
    requestAnimationFrame(() => {
      const { activeElement, body } = document;
      // While the dialog fades out, the focus is still on the button in it that closed it.
      const isLost = activeElement === body || ref.current?.contains(activeElement);
      if (isLost) document.getElementById(addProductsId)?.focus();
    });
  };
  const choose = (next: string | null) => {
    leave();
    setTitle(null);
    setChosen(next);
  };
  return (
    <OpenedModal
      ref={ref}
      id={id}
      title={title ?? t("chooseProduct")}
      size="wide"
      onClose={close}
      footer={
        <>
          <span className="mr-auto self-center text-sm text-muted tabular-nums">
            {t("pieces", { pieces, lines: lines.length })}
          </span>
          {chosen && (
            <Button variant="quiet" icon={<ArrowLeft />} onClick={() => choose(null)}>
              {t("otherProduct")}
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
          productId={chosen}
          onTitle={setTitle}
          onTouch={(sku) => touched.current.add(sku)}
        />
      ) : (
        <ProductSearch place={props.place} locale={props.locale} onChoose={choose} />
      )}
    </OpenedModal>
  );
}
