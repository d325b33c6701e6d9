"use client";

import { Image, ImagePlus, Shirt } from "lucide-react";
import { useTranslations } from "next-intl";
import { PrintedPicture } from "#components/frames/printed-picture.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { buttonClass } from "#components/ui/button-class.ts";
import { Code } from "#components/ui/code.tsx";
import { ErrorText, Hint } from "#components/ui/label.tsx";
import { Picture } from "#components/ui/picture.tsx";
import { Swatch } from "#components/ui/signs.tsx";
import type { Estimate } from "#lib/core/service/schemas/estimate.ts";
import { compareFaces } from "#lib/features/catalog/compare-faces.ts";
import type { LineVariant } from "#lib/features/catalog/line-variant.ts";
import type { PlacedPrint } from "#lib/features/frames/frame.ts";
import type { QuoteLine } from "#lib/features/quotes/document.ts";
import type { Refusal } from "#lib/features/quotes/refusal.ts";
import { isBlank } from "#lib/features/quotes/to-estimate-request.ts";
import type { Place } from "#lib/paths.ts";
import { useRefusalWords } from "./use-refusal-words.ts";

type LineProductProps = {
  place: Place;
  variant: LineVariant | undefined;
  cost: Estimate["items"][number] | undefined;
  sku: string;
  prints?: readonly PlacedPrint[];
};

/** The product of a line item from the catalog. For an unknown variant the service's texts are shown. */
export function LineProduct({ place, variant, cost, sku, prints = [] }: LineProductProps) {
  const t = useTranslations("quoteBuilder");
  const color = variant?.color.name ?? cost?.color;
  const size = variant?.size.name ?? cost?.size;
  return (
    <span className="flex items-center gap-3">
      {variant?.imageUrl && prints.length > 0 ? (
        <PrintedPicture place={place} imageUrl={variant.imageUrl} prints={prints} className="size-20" />
      ) : (
        <Picture src={variant?.imageUrl ?? null} alt="" className="w-10 shrink-0" />
      )}
      <span className="min-w-0">
        <span className="block font-medium">{variant?.title ?? cost?.title ?? t("unknownProduct")}</span>
        <span className="flex flex-wrap items-center gap-x-1.5 text-sm font-normal text-muted">
          {variant && <Swatch hex={variant.color.hex} className="size-3" />}
          {color && (
            <span>
              {color}, {size}
            </span>
          )}
          <Code>{sku}</Code>
        </span>
        {variant?.availability === "discontinued" && <Badge tone="warn">{t("discontinued")}</Badge>}
      </span>
    </span>
  );
}

type LinePrintingProps = {
  line: QuoteLine;
  variant: LineVariant | undefined;
  refusal: Refusal | null;
  mayWrite: boolean;
  onOpen: () => void;
};

/** How the line item is printed, in a few words. A click opens the dialog that changes it. */
export function LinePrinting({ line, variant, refusal, mayWrite, onOpen }: LinePrintingProps) {
  const t = useTranslations("quoteBuilder");
  const say = useRefusalWords();
  const nameOf = (face: string) => variant?.printAreas.find((area) => area.face === face)?.name ?? face;
  const faces = Object.keys(line.files).toSorted(compareFaces(variant?.printAreas));
  const isRefused = refusal?.field === "files" || refusal?.field === "productId";
  const [icon, words] =
    line.productId !== null
      ? [<Shirt key="own" />, t("ownProduct")]
      : faces.length > 0
        ? [<Image key="files" />, faces.map(nameOf).join(", ")]
        : [<ImagePlus key="none" />, mayWrite ? t("addPrint") : t("notPrinted")];
  return (
    <>
      <button
        type="button"
        onClick={onOpen}
        aria-label={t("printOf", { name: variant?.title ?? line.sku, print: words })}
        className={buttonClass({
          variant: "quiet",
          size: "sm",
          className: `-ml-2.5 h-auto! min-h-7 max-w-44 py-0.5 text-start whitespace-normal! pointer-coarse:min-h-9 ${isBlank(line) ? "text-muted" : ""}`,
        })}
      >
        {icon}
        <span className="min-w-0 break-words">{words}</span>
      </button>
      {isBlank(line) && <Hint>{t("arrivesBlank")}</Hint>}
      {isRefused && (
        <div className="max-w-56 text-start">
          <ErrorText>{say(refusal, refusal.face ? nameOf(refusal.face) : undefined)}</ErrorText>
        </div>
      )}
    </>
  );
}
