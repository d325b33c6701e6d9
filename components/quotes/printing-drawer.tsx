"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { OpenedModal } from "#components/ui/opened-modal.tsx";
import { SegmentedRadios } from "#components/ui/segmented.tsx";
import { changeLine } from "./edit-lines.ts";
import { LineProduct } from "./line-product.tsx";
import type { LinesCardProps } from "./lines-card.tsx";
import { OwnProduct } from "./own-product.tsx";
import { PrintAll } from "./print-all.tsx";
import { PrintFaces } from "./print-faces.tsx";

type PrintingDrawerProps = LinesCardProps & { lineId: string };

/** What one line is printed with: files on its faces, or one of the account's own products. */
export default function PrintingDrawer({ lineId, ...props }: PrintingDrawerProps) {
  const { draft, variants, live, may } = props;
  const t = useTranslations("quoteBuilder");
  const id = useId();
  const line = draft.document.lines.find((candidate) => candidate.id === lineId);
  const [chosen, setChosen] = useState<"files" | "own" | null>(null);
  if (!line) return null;
  const way = chosen ?? (line.productId === null ? "files" : "own");
  const variant = variants.get(line.sku);
  const refusal = live.refusal?.lineId === line.id ? live.refusal : null;
  const choose = (wanted: "files" | "own") => {
    setChosen(wanted);
    // The service takes one or the other, so what is looked at is what is printed.
    if (wanted === "files" && line.productId !== null) draft.change(changeLine(line.id, { productId: null }));
  };
  return (
    <OpenedModal id={id} title={t("printing.title")} closeLabel={t("close")} side>
      <div className="flex flex-col gap-5">
        <LineProduct variant={variant} cost={undefined} sku={line.sku} />
        <div className="flex flex-col gap-1.5">
          <SegmentedRadios
            label={t("printing.way")}
            name={`${id}-way`}
            disabled={!may.write}
            value={way}
            options={[
              { value: "files", label: t("printing.files") },
              { value: "own", label: t("printing.own") },
            ]}
            onChoose={(value) => choose(value === "own" ? "own" : "files")}
          />
          <p className="max-w-prose text-sm text-muted">
            {way === "own" ? t("printing.ownText") : t("printing.filesText")}
          </p>
        </div>
        {way === "own" ? (
          <OwnProduct line={line} refusal={refusal} mayWrite={may.write} change={draft.change} />
        ) : (
          <PrintFaces {...props} line={line} variant={variant} refusal={refusal} />
        )}
        {may.write && variant && <PrintAll line={line} variant={variant} variants={variants} draft={draft} />}
      </div>
    </OpenedModal>
  );
}
