"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useState } from "react";
import { RecipientCard } from "#components/addresses/recipient-card.tsx";
import { TextField } from "#components/form/fields.tsx";
import { Columns } from "#components/layout/page-body.tsx";
import { KeepPage } from "#components/live/keep-page.tsx";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import { useFrames } from "#components/quotes/use-frames.ts";
import { useVariants } from "#components/quotes/use-variants.ts";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Card } from "#components/ui/card.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { formatDateTime } from "#lib/dates.ts";
import type { CreateOrderInput } from "#lib/features/orders/schemas.ts";
import { type Place, paths } from "#lib/paths.ts";
import { findOtherKept } from "./kept-order.ts";
import { OrderLines } from "./lines/order-lines.tsx";
import { useOrderLines, useTooSmall } from "./lines/use-order-lines.ts";
import type { NewOrderFormProps, TakenBy } from "./new-order-form.tsx";
import { type Pressed, QuoteAndPay, useOrderQuote } from "./quote-and-pay.tsx";
import { useKeptDraft } from "./use-kept-draft.ts";

type OtherUnfinishedProps = { place: Place; keptAs: string; locale: string };

/** Offers the order that was begun from a product, a quote or the like, and then left. */
function OtherUnfinished({ place, keptAs, locale }: OtherUnfinishedProps) {
  const t = useTranslations("newOrder");
  const timeZone = useTimeZone();
  const [other, setOther] = useState<Awaited<ReturnType<typeof findOtherKept>>>(null);
  useEffect(() => void findOtherKept(keptAs).then(setOther), [keptAs]);
  if (!other) return null;
  return (
    <Callout
      tone="info"
      title={t("otherUnfinished", { at: formatDateTime(new Date(other.at), locale, timeZone) })}
      actions={<LinkButton href={paths.newOrder(place, other.source)}>{t("openUnfinished")}</LinkButton>}
    />
  );
}

type NewOrderFieldsProps = NewOrderFormProps & {
  pressed: RefObject<Pressed>;
  taken: TakenBy | null;
  isLost: boolean;
};

/** The fields of a new order, with its costs beside them. */
export function NewOrderFields(props: NewOrderFieldsProps) {
  const { place, order, mayUpload, connectHref, words, pressed, taken, isLost, locale } = props;
  const t = useTranslations("newOrder");
  const draft = useOrderLines(order.lines);
  const variants = useVariants(place, draft.document, order.variants);
  const productIds = order.variants.map(({ productId }) => productId);
  const frames = useFrames(place, draft.document, variants, { productIds, frames: order.frames });
  const { files } = order;
  const tooSmall = useTooSmall(place, { lines: draft.document.lines, variants, files });
  const quote = useOrderQuote(place, tooSmall.length > 0);
  const { isChanged, restoredAt, startOver } = useKeptDraft({
    ...{ key: props.keptAs, draft, isLost },
    lostCreations: order.lostCreations,
  });
  const timeZone = useTimeZone();
  return (
    <Columns
      aside={
        <QuoteAndPay
          place={place}
          quote={quote}
          paying={props.replaces ? null : { outlook: order.outlook, connectHref }}
          words={words}
          pressed={pressed}
          locale={locale}
        />
      }
    >
      {isChanged && <KeepPage />}
      {restoredAt && (
        <Callout
          tone="info"
          title={t("restored", { at: formatDateTime(restoredAt, locale, timeZone) })}
          actions={<Button onClick={startOver}>{t("startOver")}</Button>}
        />
      )}
      {props.keptAs && <OtherUnfinished place={place} keptAs={props.keptAs} locale={locale} />}
      <OrderLines
        {...{ place, draft, variants, files, frames, tooSmall, mayUpload, locale }}
        estimate={quote.estimate}
      />
      <RecipientCard place={place} countries={order.countries} mayKeep={!props.replaces} locale={locale} />
      <Card>
        <TextField<CreateOrderInput>
          name="reference"
          label={t("reference")}
          hint={words?.referenceHint ?? t("referenceHint")}
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
