"use client";

import { Image, ImagePlus, Shirt } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button-class.ts";
import { ErrorText } from "#components/ui/error-text.tsx";
import type { LineVariant } from "#lib/features/catalog/line-variant.ts";
import type { QuoteLine } from "#lib/features/quotes/document.ts";
import type { Refusal } from "#lib/features/quotes/refusal.ts";
import { useRefusalWords } from "./use-refusal-words.ts";

type LinePrintingProps = {
  line: QuoteLine;
  variant: LineVariant | undefined;
  refusal: Refusal | null;
  mayWrite: boolean;
  onOpen: () => void;
};

/** What a line is printed with, in a word; pressed, it opens where that is chosen. */
export function LinePrinting({ line, variant, refusal, mayWrite, onOpen }: LinePrintingProps) {
  const t = useTranslations("quoteBuilder");
  const say = useRefusalWords();
  const nameOf = (face: string) => variant?.printAreas.find((area) => area.face === face)?.name ?? face;
  const faces = Object.keys(line.files);
  const isRefused = refusal?.field === "files" || refusal?.field === "productId";
  const [icon, words] =
    line.productId !== null
      ? [<Shirt key="own" />, t("ownProduct")]
      : faces.length > 0
        ? [<Image key="files" />, faces.map(nameOf).join(", ")]
        : [<ImagePlus key="none" />, mayWrite ? t("addPrint") : t("notPrinted")];
  const isBlank = line.productId === null && faces.length === 0;
  return (
    <>
      <button
        type="button"
        onClick={onOpen}
        aria-label={t("printOf", { name: variant?.title ?? line.sku, print: words })}
        className={buttonClass({
          variant: "quiet",
          size: "sm",
          className: `-ml-2.5 max-w-44 ${isBlank ? "text-muted" : ""}`,
        })}
      >
        {icon}
        <span className="truncate">{words}</span>
      </button>
      {isRefused && (
        <div className="max-w-56 text-start">
          <ErrorText>{say(refusal, refusal.face ? nameOf(refusal.face) : undefined)}</ErrorText>
        </div>
      )}
    </>
  );
}
