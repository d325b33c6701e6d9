"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { RecipientCard } from "#components/addresses/recipient-card.tsx";
import { TextField } from "#components/form/fields.tsx";
import { makeId } from "#components/form/make-id.ts";
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
import { addressFields, type FormAddress } from "#lib/features/addresses/form-address.ts";
import type { CreateOrderInput } from "#lib/features/orders/schemas.ts";
import type { QuoteLine } from "#lib/features/quotes/document.ts";
import type { ReadyOrder } from "#lib/features/quotes/prepare-order.ts";
import { type Place, paths } from "#lib/paths.ts";
import {
  findOtherKept,
  forgetKeptOrder,
  type KeptOrder,
  readKeptOrder,
  writeKeptOrder,
} from "./kept-order.ts";
import { OrderLines } from "./lines/order-lines.tsx";
import { type OrderLinesDraft, useOrderLines, useTooSmall } from "./lines/use-order-lines.ts";
import type { NewOrderFormProps, TakenBy } from "./new-order-form.tsx";
import { type Pressed, QuoteAndPay, useOrderQuote } from "./quote-and-pay.tsx";

type Content = { lines: readonly QuoteLine[]; address: unknown; reference: unknown };

const describe = ({ lines, address, reference }: Content) => JSON.stringify([lines, address, reference]);

/**
 * Saves an order that is being written in this browser with every change, and restores it in the same form. Without a
 * key, nothing is saved. The submission id is restored too, so that an order that was possibly sent is not sent twice;
 * one of which the order was found since is not restored.
 */
function useKeptDraft(
  key: string | undefined,
  draft: OrderLinesDraft,
  { lostCreations }: Pick<ReadyOrder, "lostCreations">,
) {
  const { setValue, getValues } = useFormContext<CreateOrderInput>();
  const [address, reference] = useWatch<CreateOrderInput, ["address", "reference"]>({
    name: ["address", "reference"],
  });
  const { lines } = draft.document;
  const [initial] = useState(() => ({
    lines,
    address: getValues("address"),
    reference: getValues("reference"),
  }));
  const [restoredAt, setRestoredAt] = useState<Date | null>(null);
  const isRead = useRef(false);
  const content = describe({ lines, address, reference });

  const show = (given: Pick<KeptOrder, "submissionId" | "reference" | "address" | "lines">) => {
    draft.change((document) => ({ ...document, lines: given.lines }));
    for (const field of addressFields) setValue(`address.${field}`, given.address[field]);
    setValue("reference", given.reference);
    setValue("submissionId", given.submissionId);
  };
  const restore = useEffectEvent(async (from: string) => {
    const kept = await readKeptOrder(from);
    // What was typed before the draft was read takes precedence.
    const isUntouched =
      describe({ ...getValues(), lines: draft.document.lines } as Content) === describe(initial);
    isRead.current = true;
    const isMade = lostCreations.some(
      ({ submissionId, state }) => submissionId === kept?.submissionId && state === "succeeded",
    );
    if (isMade) return forgetKeptOrder(from);
    if (!kept || !isUntouched) return;
    show(kept);
    setRestoredAt(new Date(kept.at));
  });
  useEffect(() => {
    if (key) void restore(key);
  }, [key]);

  const keep = useEffectEvent((into: string, written: string) => {
    if (!isRead.current) return;
    if (written === describe(initial)) return forgetKeptOrder(into);
    const { submissionId } = getValues();
    const typed = { address: address as FormAddress, reference: reference ?? "" };
    writeKeptOrder(into, { ...typed, submissionId, lines: [...lines], at: Date.now() });
  });
  useEffect(() => {
    if (key) keep(key, content);
  }, [key, content]);

  return {
    isChanged: content !== describe(initial),
    restoredAt,
    /** Begins another order, with the initial content of the page. */
    startOver: () => {
      show({
        submissionId: makeId(),
        lines: [...initial.lines],
        address: initial.address as FormAddress,
        reference: initial.reference ?? "",
      });
      setRestoredAt(null);
    },
  };
}

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

type NewOrderFieldsProps = NewOrderFormProps & { pressed: RefObject<Pressed>; taken: TakenBy | null };

/** The fields of a new order, with its costs beside them. */
export function NewOrderFields(props: NewOrderFieldsProps) {
  const { place, order, mayUpload, connectHref, actions, words, pressed, taken, locale } = props;
  const t = useTranslations("newOrder");
  const draft = useOrderLines(order.lines);
  const variants = useVariants(place, draft.document, order.variants);
  const productIds = order.variants.map(({ productId }) => productId);
  const frames = useFrames(place, draft.document, variants, { productIds, frames: order.frames });
  const { files } = order;
  const tooSmall = useTooSmall(place, { lines: draft.document.lines, variants, files });
  const quote = useOrderQuote(place, tooSmall.length > 0);
  const { isChanged, restoredAt, startOver } = useKeptDraft(props.keptAs, draft, order);
  const timeZone = useTimeZone();
  return (
    <Columns
      aside={
        <QuoteAndPay
          place={place}
          quote={quote}
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
      <RecipientCard place={place} countries={order.countries} add={actions.addAddress} locale={locale} />
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
