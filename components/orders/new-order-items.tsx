"use client";

import { useTranslations } from "next-intl";
import { QuantityField } from "#components/form/quantity-field.tsx";
import { Card } from "#components/ui/card.tsx";
import { Code } from "#components/ui/code.tsx";
import { Picture } from "#components/ui/picture.tsx";
import type { FileFacts } from "#lib/files/file-facts.ts";
import { formatCents } from "#lib/money.ts";
import type { OrderingLine } from "#lib/orders/ordering-line.ts";
import type { CreateOrderInput } from "#lib/orders/schemas.ts";
import type { Place } from "#lib/paths.ts";
import type { MayUpload } from "#lib/uploads/may-upload.ts";
import { LineFiles } from "./line-files.tsx";
import { type TooSmall, useTooSmall } from "./use-too-small.ts";

type NewOrderItemsProps = {
  place: Place;
  lines: OrderingLine[];
  files: FileFacts[];
  mayUpload: MayUpload;
  locale: string;
};

export function NewOrderItems({ lines, ...props }: NewOrderItemsProps) {
  const t = useTranslations("newOrder");
  const tooSmall = useTooSmall(props.place, lines, props.files);
  return (
    <Card title={t("items", { count: lines.length })}>
      <ul className="flex flex-col gap-4">
        {lines.map((line, index) => (
          <li key={line.id}>
            <Line
              {...props}
              line={line}
              index={index}
              tooSmall={tooSmall.filter((each) => each.index === index)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

type LineProps = Omit<NewOrderItemsProps, "lines"> & {
  line: OrderingLine;
  index: number;
  tooSmall: TooSmall[];
};

function Line({ place, line, index, files, tooSmall, mayUpload, locale }: LineProps) {
  const t = useTranslations();
  return (
    <div className="flex flex-wrap items-start gap-4 md:items-center">
      <Picture src={line.imageUrl} alt="" eager={index === 0} className="w-20" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium">{line.title}</p>
        <p className="text-muted">
          {line.color}, {line.size} · {formatCents(line.priceCents, locale, line.currency)}
        </p>
        <p className="text-sm text-muted">
          <Code>{line.item.sku}</Code>
        </p>
        {line.item.product_id ? (
          <p className="text-sm text-muted">{t("newOrder.ownProduct")}</p>
        ) : (
          <LineFiles {...{ place, line, index, files, tooSmall, mayUpload }} />
        )}
      </div>
      <QuantityField<CreateOrderInput>
        name={`items.${index}.quantity`}
        label={t("newOrder.quantity")}
        texts={{ less: t("form.less"), more: t("form.more") }}
        min={1}
        max={1000}
      />
    </div>
  );
}
