"use client";

import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { RecipientCard } from "#components/addresses/recipient-card.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { Columns } from "#components/layout/columns.tsx";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import { useVariants } from "#components/quotes/use-variants.ts";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Card } from "#components/ui/card.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { formatDateTime } from "#lib/dates.ts";
import type { CreateOrderInput } from "#lib/features/orders/schemas.ts";
import { paths } from "#lib/paths.ts";
import { OrderLines } from "./lines/order-lines.tsx";
import { useOrderLines } from "./lines/use-order-lines.ts";
import { useTooSmall } from "./lines/use-too-small.ts";
import type { NewOrderFormProps, TakenBy } from "./new-order-form.tsx";
import { type Pressed, QuoteAndPay } from "./quote-and-pay.tsx";
import { useKeptDraft } from "./use-kept-draft.ts";

type NewOrderFieldsProps = NewOrderFormProps & { pressed: RefObject<Pressed>; taken: TakenBy | null };

/** What a new order is made of, with its costs beside it. */
export function NewOrderFields(props: NewOrderFieldsProps) {
  const { place, order, mayUpload, connectHref, actions, words, pressed, taken, locale } = props;
  const t = useTranslations("newOrder");
  const draft = useOrderLines(order.lines);
  const variants = useVariants(place, draft.document, order.variants);
  const { files } = order;
  const tooSmall = useTooSmall(place, { lines: draft.document.lines, variants, files });
  const { restoredAt, beginAnew } = useKeptDraft(props.keptAs, draft);
  const timeZone = useTimeZone();
  return (
    <Columns
      aside={
        <QuoteAndPay
          place={place}
          isHeld={tooSmall.length > 0}
          paying={
            actions.paying && { outlook: order.outlook, checkKey: actions.paying.checkKey, connectHref }
          }
          words={words}
          renderedAt={props.renderedAt}
          pressed={pressed}
          locale={locale}
        />
      }
    >
      {restoredAt && (
        <Callout
          tone="info"
          title={t("restored", { at: formatDateTime(restoredAt, locale, timeZone) })}
          actions={<Button onClick={beginAnew}>{t("beginAnew")}</Button>}
        />
      )}
      <OrderLines {...{ place, draft, variants, files, tooSmall, mayUpload, locale }} />
      <RecipientCard place={place} countries={order.countries} add={actions.addAddress} locale={locale} />
      <Card>
        <TextField<CreateOrderInput>
          name="reference"
          label={t("reference")}
          hint={t("referenceHint")}
          maxLength={80}
          autoComplete="off"
          optional
        />
        {taken && (
          <TextLink href={paths.order(place, taken.id)}>{t("openTaken", { number: taken.number })}</TextLink>
        )}
      </Card>
    </Columns>
  );
}
