"use client";

import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { type FieldError, get, useFormContext } from "react-hook-form";
import { Field } from "#components/form/field.tsx";
import { useFormSituation } from "#components/form/form-context.ts";
import { wordFor } from "#components/form/form-texts.ts";
import { changeLine, removeLine } from "#components/quotes/edit-lines.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Code } from "#components/ui/code.tsx";
import { ErrorText } from "#components/ui/error-text.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Picture } from "#components/ui/picture.tsx";
import { Stepper } from "#components/ui/stepper.tsx";
import type { LineVariant } from "#lib/features/catalog/line-variant.ts";
import type { FileFacts } from "#lib/features/files/file-facts.ts";
import type { QuoteLine } from "#lib/features/quotes/document.ts";
import type { MayUpload } from "#lib/features/uploads/may-upload.ts";
import { formatCents } from "#lib/money.ts";
import type { Place } from "#lib/paths.ts";
import { LineFiles } from "./line-files.tsx";
import type { OrderLinesDraft } from "./use-order-lines.ts";
import type { TooSmall } from "./use-too-small.ts";

type OrderLineRowProps = {
  place: Place;
  line: QuoteLine;
  index: number;
  /** Undefined: the catalog does not know it. */
  variant: LineVariant | undefined;
  files: readonly FileFacts[];
  tooSmall: readonly TooSmall[];
  mayUpload: MayUpload;
  change: OrderLinesDraft["change"];
  locale: string;
};

export function OrderLineRow(props: OrderLineRowProps) {
  const { place, line, index, variant, files, tooSmall, mayUpload, change, locale } = props;
  const t = useTranslations();
  const { texts } = useFormSituation();
  const { formState } = useFormContext();
  const id = useId();
  const said = (field: string) => {
    const problem = get(formState.errors, `items.${index}.${field}`) as FieldError | undefined;
    return problem && wordFor(texts, problem);
  };
  const about = said("sku") ?? said("product_id");
  const quantityProblem = said("quantity");
  const title = variant?.title ?? t("quoteBuilder.unknownProduct");
  return (
    <div className="flex flex-wrap items-start gap-4 md:items-center">
      <Picture src={variant?.imageUrl ?? null} alt="" eager={index === 0} className="w-20" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium">{title}</p>
        {variant && (
          <p className="text-muted">
            {variant.color.name}, {variant.size.name} · {formatCents(variant.priceCents, locale)}
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
            {...{ place, line, index, variant, files, tooSmall, mayUpload }}
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
      {/* Named as what it takes away, so that a refusal finds it. */}
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
