"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { FaceFiles } from "#components/files/face-files.tsx";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { ErrorText, Hint, Label } from "#components/ui/label.tsx";
import { OpenedModal } from "#components/ui/opened-modal.tsx";
import { SegmentedRadios } from "#components/ui/segmented.tsx";
import type { LineVariant } from "#lib/features/catalog/line-variant.ts";
import type { QuoteLine } from "#lib/features/quotes/document.ts";
import type { Refusal } from "#lib/features/quotes/refusal.ts";
import { isBlank } from "#lib/features/quotes/to-estimate-request.ts";
import type { Edit } from "./draft-history.ts";
import { changeLine, printAll, printingOf } from "./edit-draft.ts";
import { LineProduct } from "./line-product.tsx";
import type { LinesCardProps } from "./lines-card.tsx";
import type { QuoteDraft } from "./use-quote-draft.ts";
import { useRefusalWords } from "./use-refusal-words.ts";

type OwnProductProps = {
  line: QuoteLine;
  refusal: Refusal | null;
  mayWrite: boolean;
  change: (edit: Edit, field?: string) => void;
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function OwnProduct({ line, refusal, mayWrite, change }: OwnProductProps) {
  const t = useTranslations("quoteBuilder.printing");
  const id = useId();
  const say = useRefusalWords();
  const [typed, setTyped] = useState(line.productId ?? "");
  const given = typed.trim();
  const isWhole = uuid.test(given);
  const shown =
    isWhole && given.toLowerCase() !== line.productId?.toLowerCase() ? (line.productId ?? "") : typed;
  const problem =
    given !== "" && !isWhole ? t("notAnId") : refusal?.field === "productId" ? say(refusal) : null;
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>{t("ownId")}</Label>
      <Input
        id={id}
        value={shown}
        disabled={!mayWrite}
        maxLength={36}
        spellCheck={false}
        autoComplete="off"
        placeholder="00000000-0000-0000-0000-000000000000"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-error` : `${id}-hint`}
        onChange={({ target }) => {
          const next = target.value.trim();
          setTyped(target.value);
          change(
            changeLine(line.id, { productId: uuid.test(next) ? next.toLowerCase() : null }),
            `own.${line.id}`,
          );
        }}
        className="font-mono text-sm"
      />
      {problem ? (
        <ErrorText id={`${id}-error`}>{problem}</ErrorText>
      ) : (
        <Hint id={`${id}-hint`}>{t("ownHint")}</Hint>
      )}
    </div>
  );
}

type PrintingDrawerProps = LinesCardProps & { lineId: string };

/** How a line item is printed: files on its faces, or one of the account's own products. */
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
    // The service accepts only one of the two, so showing the files removes the own product.
    if (wanted === "files" && line.productId !== null) draft.change(changeLine(line.id, { productId: null }));
  };
  return (
    <OpenedModal id={id} title={t("printing.title")} side>
      <div className="flex flex-col gap-5">
        <LineProduct place={props.place} variant={variant} cost={undefined} sku={line.sku} />
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

type PrintAllProps = {
  line: QuoteLine;
  variant: LineVariant;
  variants: Map<string, LineVariant>;
  draft: QuoteDraft;
};

/** Applies this line item's printing to all line items of the product. Shown if there is more than one. */
function PrintAll({ line, variant, variants, draft }: PrintAllProps) {
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
      {isAlike && !isBlank(line) && (
        <span className="text-sm text-muted">{t("allAlike", { count: ofProduct.length })}</span>
      )}
    </div>
  );
}

type PrintFacesProps = Pick<LinesCardProps, "place" | "files" | "frames" | "may" | "mayUpload" | "draft"> & {
  line: QuoteLine;
  variant: LineVariant | undefined;
  refusal: Refusal | null;
};

function PrintFaces(props: PrintFacesProps) {
  const { place, line, variant, refusal, files, frames, may, mayUpload, draft } = props;
  const say = useRefusalWords();
  // Problems that Pressroom found itself are already shown beside the drawing.
  const said = refusal?.field === "files" && !refusal.isFoundLocally ? refusal : null;
  const put = (face: string, fileId: string | null) => {
    const { [face]: _, ...others } = line.files;
    // Files and an own product exclude each other, so a chosen file removes the own product.
    const chosen = fileId ? { ...others, [face]: fileId } : others;
    draft.change(changeLine(line.id, { files: chosen, ...(fileId && { productId: null }) }));
  };
  return (
    <FaceFiles
      place={place}
      areas={variant?.printAreas ?? []}
      chosen={line.files}
      brought={files}
      productImageUrl={variant?.imageUrl ?? null}
      frames={variant && frames[variant.productId]}
      problemOf={(face, name) => (said && (said.face ?? face) === face ? say(said, name) : null)}
      mayWrite={may.write}
      mayUpload={mayUpload}
      onChoose={put}
    />
  );
}
