"use client";

import { ClipboardPaste, Layers, Plus, Trash2 } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { Suspense, useEffect, useEffectEvent, useId } from "react";
import { createPortal } from "react-dom";
import { type FieldError, get, useFormContext } from "react-hook-form";
import { useKnownFiles } from "#components/files/use-known-files.ts";
import { Field } from "#components/form/fields.tsx";
import { useActionFormContext } from "#components/form/form-context.ts";
import { wordFor } from "#components/form/form-texts.ts";
import { PrintedPicture } from "#components/frames/printed-picture.tsx";
import { DiscontinuedNotice } from "#components/quotes/discontinued-notice.tsx";
import { changeLine, type LineEditing, removeLine } from "#components/quotes/edit-draft.ts";
import { UnitPrice } from "#components/quotes/unit-price.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button, IconButton } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Code } from "#components/ui/code.tsx";
import { ErrorText } from "#components/ui/label.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { Picture } from "#components/ui/picture.tsx";
import { Stepper } from "#components/ui/stepper.tsx";
import { useDialog } from "#components/ui/use-dialog.ts";
import type { Estimate } from "#lib/core/service/schemas/estimate.ts";
import type { LineVariant } from "#lib/features/catalog/line-variant.ts";
import type { FileFacts } from "#lib/features/files/file-facts.ts";
import { type FramesByFace, type PlacedPrint, placePrints } from "#lib/features/frames/frame.ts";
import type { FramesByProduct } from "#lib/features/frames/query.ts";
import type { QuoteLine } from "#lib/features/quotes/document.ts";
import { isQuantity, maxLineItems } from "#lib/features/quotes/limits.ts";
import { toItem } from "#lib/features/quotes/to-estimate-request.ts";
import type { MayUpload } from "#lib/features/uploads/may-upload.ts";
import type { Place } from "#lib/paths.ts";
import { LineFiles } from "./line-files.tsx";
import type { OrderLinesDraft, TooSmall } from "./use-order-lines.ts";

// Loaded on demand: most orders start with their line items.
const MatrixDialog = lazyPart(() => import("#components/quotes/matrix-dialog.tsx"));
const PasteDialog = lazyPart(() => import("#components/quotes/paste-dialog.tsx"));
const TemplateDialog = lazyPart(() => import("#components/quotes/template-dialog.tsx"));

type Way = "matrix" | "template" | "paste";

/** The product that the page was opened for, without one of its variants. */
function useProductToOrder(): string | null {
  const search = useSearchParams();
  return search.has("sku") || search.has("template") ? null : search.get("product");
}

/** The ways to add line items, as in a quote. */
function AddLines(editing: LineEditing) {
  const t = useTranslations("quoteBuilder");
  const product = useProductToOrder();
  const { lines } = editing.draft.document;
  const { opened, open } = useDialog<Way>();
  // The quantities of a product are asked for first, unless they came with it.
  const begin = useEffectEvent(() => {
    if (product && lines.length === 0) open("matrix");
  });
  // Not open from the start: a server cannot render into the body.
  useEffect(() => begin(), []);
  const isFull = lines.length >= maxLineItems;
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
        // Outside the form: Enter in a field of the dialog would send the order.
        createPortal(
          <Suspense key={opened.key}>
            {opened.dialog === "matrix" && (
              <MatrixDialog {...editing} productId={opened.key === 1 ? product : null} />
            )}
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
  /** The files that the page was rendered with. */
  files: readonly FileFacts[];
  frames: FramesByProduct;
  tooSmall: readonly TooSmall[];
  /** The service's latest quote of the order. */
  estimate: Estimate | undefined;
  mayUpload: MayUpload;
  locale: string;
};

/** The line items of an order, and the ways to add more. The form around it has the field `items`. */
export function OrderLines(props: OrderLinesProps) {
  const { place, draft, variants, frames, tooSmall, estimate, locale, ...rest } = props;
  const t = useTranslations("newOrder");
  const { texts } = useActionFormContext();
  const { formState } = useFormContext();
  const { lines } = draft.document;
  const fileIds = lines.flatMap((line) => Object.values(toItem(line).files ?? {}));
  const { files: known } = useKnownFiles(place, fileIds, props.files);
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
            {lines.map((line, index) => {
              const variant = variants.get(line.sku);
              const placed = variant && frames[variant.productId];
              return (
                <li key={line.id}>
                  <OrderLineRow
                    {...rest}
                    {...{ place, line, index, variant, locale }}
                    frames={placed}
                    prints={printsOf(line, { known, areas: variant?.printAreas ?? [], frames: placed })}
                    cost={costOf(line, estimate?.items[index])}
                    isDiscounted={estimate !== undefined && estimate.costs.discount_cents !== 0}
                    currency={estimate?.costs.currency ?? "EUR"}
                    change={draft.change}
                    tooSmall={tooSmall.filter(({ lineId }) => lineId === line.id)}
                  />
                </li>
              );
            })}
          </ul>
        )}
        {isAboutAll && <ErrorText>{wordFor(texts, { message: "no_lines" })}</ErrorText>}
        <div className="mt-4 flex flex-wrap items-center gap-2 border-t border-line pt-3">{ways}</div>
      </Card>
    </>
  );
}

const printsOf = (line: QuoteLine, beside: Omit<Parameters<typeof placePrints>[0], "files">) =>
  placePrints({ files: toItem(line).files ?? {}, ...beside });

/** While an older quote is shown, its items may be of other line items. */
const costOf = ({ sku }: QuoteLine, item: Estimate["items"][number] | undefined) =>
  item?.sku === sku ? item : undefined;

type OrderLineRowProps = {
  place: Place;
  line: QuoteLine;
  index: number;
  /** Undefined if the catalog does not know it. */
  variant: LineVariant | undefined;
  cost: Estimate["items"][number] | undefined;
  isDiscounted: boolean;
  currency: string;
  files: readonly FileFacts[];
  frames: FramesByFace | undefined;
  prints: readonly PlacedPrint[];
  tooSmall: readonly TooSmall[];
  mayUpload: MayUpload;
  change: OrderLinesDraft["change"];
  locale: string;
};

function OrderLineRow(props: OrderLineRowProps) {
  const { place, line, index, variant, cost, isDiscounted, currency, locale } = props;
  const { files, frames, prints, tooSmall, mayUpload, change } = props;
  const t = useTranslations();
  const { texts } = useActionFormContext();
  const { formState } = useFormContext();
  const id = useId();
  const said = (field: string) => {
    const problem = get(formState.errors, `items.${index}.${field}`) as FieldError | undefined;
    return problem && wordFor(texts, problem);
  };
  const about = said("sku") ?? said("product_id");
  const quantityProblem = isQuantity(line.quantity) ? said("quantity") : t("newOrder.quantityRange");
  const title = variant?.title ?? t("quoteBuilder.unknownProduct");
  return (
    <div className="flex flex-wrap items-start gap-4 md:items-center">
      {variant?.imageUrl && prints.length > 0 ? (
        <PrintedPicture place={place} imageUrl={variant.imageUrl} prints={prints} className="size-20" />
      ) : (
        <Picture src={variant?.imageUrl ?? null} alt="" eager={index === 0} className="w-20" />
      )}
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium">{title}</p>
        {variant && (
          <p className="text-muted">
            {variant.color.name}, {variant.size.name} ·{" "}
            <UnitPrice {...{ cost, variant, isDiscounted, currency, locale }} />
          </p>
        )}
        <p className="text-sm text-muted">
          <Code>{line.sku}</Code>{" "}
          {variant?.availability === "discontinued" && (
            <Badge tone="warn">{t("quoteBuilder.discontinued")}</Badge>
          )}
        </p>
        {line.productId ? (
          <p className="text-sm text-muted">{t("newOrder.ownProduct")}</p>
        ) : (
          <LineFiles
            {...{ place, line, index, variant, files, frames, tooSmall, mayUpload }}
            onFiles={(chosen) => change(changeLine(line.id, { files: chosen }))}
          />
        )}
        {about && <ErrorText id={`${id}-about`}>{about}</ErrorText>}
      </div>
      <Field id={id} label={t("newOrder.quantity")} error={quantityProblem}>
        <Stepper
          id={id}
          name={`items.${index}.quantity`}
          texts={{ less: t("form.less"), more: t("form.more") }}
          min={1}
          max={1000}
          value={line.quantity ?? ""}
          onChange={({ target }) => {
            const typed = target.value === "" ? null : Number(target.value);
            change(changeLine(line.id, { quantity: typed }));
          }}
          aria-invalid={quantityProblem ? true : undefined}
          aria-describedby={quantityProblem ? `${id}-error` : undefined}
          className="w-32"
        />
      </Field>
      {/* Named after the field that it removes, so that a refusal of the SKU leads here. */}
      <IconButton
        name={`items.${index}.sku`}
        aria-describedby={about ? `${id}-about` : undefined}
        label={t("newOrder.removeLine", { position: index + 1, title })}
        onClick={() => change(removeLine(line.id))}
        className="self-end md:mt-6 md:self-auto"
      >
        <Trash2 />
      </IconButton>
    </div>
  );
}
