"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type MouseEvent, type RefObject, Suspense, useEffect, useId } from "react";
import { type FieldError, get, useFormContext, useWatch } from "react-hook-form";
import { SubmitButton } from "#components/form/action-form.tsx";
import { useActionFormContext } from "#components/form/form-context.ts";
import { useDebounced, useLazyParse } from "#components/form/use-debounced.ts";
import { useNow } from "#components/live/use-now.ts";
import { LiveQuote, type Quote, useLiveQuote } from "#components/quotes/live-quote.tsx";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { CheckboxRow } from "#components/ui/checkbox.tsx";
import { ErrorText } from "#components/ui/label.tsx";
import { lazyPartInPlace } from "#components/ui/lazy-part.tsx";
import { opensDialog } from "#components/ui/modal.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { formatRelative } from "#lib/dates.ts";
import {
  asksOnceMore,
  judgePayment,
  mayTry,
  type PaymentOutlook,
} from "#lib/features/orders/judge-payment.ts";
import { duplicatesQuery } from "#lib/features/orders/queries.ts";
import type { CreateOrderInput } from "#lib/features/orders/schemas.ts";
import { formatCents } from "#lib/money.ts";
import { type Place, paths } from "#lib/paths.ts";
import { PaymentFix } from "./pay-button.tsx";
import { usePaymentOutlook, WillItPay } from "./will-it-pay.tsx";

const PayQuestion = lazyPartInPlace(() => import("./pay-question.tsx"));

const pauseMs = 600;
const schemaOfOrders = async () => (await import("#lib/features/orders/schemas.ts")).duplicatesSchema;

type DuplicatesNoticeProps = { place: Place; locale: string };

/** Warns that the same was ordered for the same person within a day; a checkbox confirms another order. */
function DuplicatesNotice({ place, locale }: DuplicatesNoticeProps) {
  const t = useTranslations("newOrder");
  const now = useNow();
  const { setValue, clearErrors, formState } = useFormContext<CreateOrderInput>();
  const [items, address] = useWatch<CreateOrderInput, ["items", "address"]>({ name: ["items", "address"] });
  const seen = useWatch<CreateOrderInput, "seenDuplicates">({ name: "seenDuplicates" }) ?? [];
  const checked = useLazyParse(schemaOfOrders, items.length > 0 && address.line1 ? { items, address } : null);
  const wanted = useDebounced(checked && JSON.stringify(checked), pauseMs);
  const { pending, isDone } = useActionFormContext();
  const query = duplicatesQuery(place, wanted);
  // The list does not change while the form is sent. Otherwise it would soon name the order that the form creates.
  const mayChange = !pending && !isDone;
  const { data: found = [], refetch } = useQuery({ ...query, enabled: wanted !== null && mayChange });
  const problem = get(formState.errors, "seenDuplicates") as FieldError | undefined;
  // The server is the first to find a duplicate that was created meanwhile.
  useEffect(() => {
    if (problem) void refetch();
  }, [problem, refetch]);
  if (found.length === 0) return null;
  const isSeen = found.every(({ id }) => seen.includes(id));
  return (
    <Callout tone="warn" title={t("duplicateTitle", { count: found.length })}>
      <ul>
        {found.map(({ id, number, reference, createdAt }) => (
          <li key={id}>
            <TextLink href={paths.order(place, id)}>{number}</TextLink>
            {reference && ` (${reference})`}, {formatRelative(new Date(createdAt), now, locale)}
          </li>
        ))}
      </ul>
      <CheckboxRow
        name="seenDuplicates"
        label={t("createAnyway")}
        checked={isSeen}
        aria-invalid={problem && !isSeen ? true : undefined}
        onChange={({ target }) => {
          clearErrors("seenDuplicates");
          setValue("seenDuplicates", target.checked ? found.map(({ id }) => id) : []);
        }}
      />
      {problem && !isSeen && <ErrorText>{problem.message}</ErrorText>}
    </Callout>
  );
}

/** The clicked button; for the paying one, with the amount on it in cents. */
export type Pressed = { act: "draft" | "ask" } | { act: "pay"; shownTotalCents: number };

const schemaOfAddresses = async () => (await import("#lib/features/addresses/schemas.ts")).addressFormSchema;

/** A company may change the VAT, so the quote uses the whole address once it is complete. */
function useDestination(typed: CreateOrderInput["address"]) {
  const whole = useLazyParse(schemaOfAddresses, typed.line1 ? typed : null);
  return whole ? { shipping_address: whole } : { country: typed.country };
}

/** The quote of the surrounding form. `isHeld`: a file is too small, so the service would refuse the quote. */
export function useOrderQuote(place: Place, isHeld: boolean): Quote {
  const t = useTranslations("newOrder");
  const [items, address] = useWatch<CreateOrderInput, ["items", "address"]>({ name: ["items", "address"] });
  const destination = useDestination(address);
  const live = useLiveQuote(place, { items: isHeld ? [] : items, ...destination });
  return isHeld ? { ...live, refusal: t("quoteHeld") } : live;
}

type QuoteAndPayProps = {
  place: Place;
  quote: Quote;
  /** Null: the form only creates a draft. */
  paying: Paying | null;
  words: { submit: string; hint: string } | undefined;
  pressed: RefObject<Pressed>;
  locale: string;
};

export function QuoteAndPay(props: QuoteAndPayProps) {
  const { place, quote, paying, words, pressed, locale } = props;
  const t = useTranslations("newOrder");
  const total = quote.isCurrent ? quote.estimate?.costs.total_cents : undefined;
  const press = (button: Pressed) => () => {
    pressed.current = button;
  };
  return (
    <div className="flex flex-col gap-4 lg:sticky lg:top-12">
      <LiveQuote quote={quote} locale={locale} />
      {paying && <DuplicatesNotice {...{ place, locale }} />}
      <div className="flex flex-col gap-2">
        {paying && <PayOrAsk {...paying} {...{ place, pressed, locale }} totalCents={total} />}
        <SubmitButton size="lg" variant={paying ? "secondary" : "primary"} onClick={press({ act: "draft" })}>
          {words?.submit ?? t("draft")}
        </SubmitButton>
        <p className="text-sm text-muted">{words?.hint ?? t("draftHint")}</p>
      </div>
    </div>
  );
}

type Paying = {
  outlook: PaymentOutlook;
  connectHref: string | null;
};

type PayOrAskProps = Paying & {
  place: Place;
  /** The total of exactly what the form contains, in cents. */
  totalCents: number | undefined;
  pressed: RefObject<Pressed>;
  locale: string;
};

/** Pays immediately, or asks a member who may. */
function PayOrAsk(props: PayOrAskProps) {
  const { place, outlook: initial, connectHref, totalCents, pressed, locale } = props;
  const t = useTranslations("newOrder");
  const outlook = usePaymentOutlook(place, initial);
  const judgement = judgePayment(outlook, totalCents ?? 0);
  const ask = () => {
    pressed.current = { act: "ask" };
  };
  return (
    <>
      {mayTry(judgement) ? (
        <PlaceButton {...{ place, outlook, totalCents, pressed, locale }} />
      ) : (
        <PaymentFix {...{ place, judgement, connectHref }} />
      )}
      <WillItPay {...{ outlook, totalCents, locale }} />
      {judgement.verdict === "no_role" && (
        <SubmitButton size="lg" onClick={ask}>
          {t("ask")}
        </SubmitButton>
      )}
    </>
  );
}

type PlaceButtonProps = {
  place: Place;
  outlook: PaymentOutlook;
  /** The total of exactly what the form contains, in cents; undefined disables the button. */
  totalCents: number | undefined;
  pressed: RefObject<Pressed>;
  locale: string;
};

function PlaceButton({ place, outlook, totalCents, pressed, locale }: PlaceButtonProps) {
  const t = useTranslations();
  const questionId = useId();
  const { pending } = useActionFormContext();
  const pay = (event: MouseEvent<HTMLButtonElement>) => {
    if (totalCents === undefined) return;
    pressed.current = { act: "pay", shownTotalCents: totalCents };
    event.currentTarget.form?.requestSubmit();
  };
  if (totalCents === undefined) {
    return (
      <Button variant="primary" size="lg" disabled>
        {t("newOrder.payWaiting")}
      </Button>
    );
  }
  const amount = formatCents(totalCents, locale);
  const words = t(place.mode === "test" ? "payment.payTest" : "payment.pay", { amount });
  const isAsked = asksOnceMore(outlook, totalCents);
  return (
    <>
      {/* Not a submit button: Enter in a field would press the first one, and pay. */}
      <Button
        variant="primary"
        size="lg"
        pending={pending}
        {...(isAsked ? opensDialog(questionId) : { onClick: pay })}
      >
        {words}
      </Button>
      {isAsked && (
        <Suspense>
          <PayQuestion id={questionId} {...{ amount, outlook, locale }} submit={words} onPay={pay} />
        </Suspense>
      )}
    </>
  );
}
