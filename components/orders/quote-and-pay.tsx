"use client";

import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { useWatch } from "react-hook-form";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { LiveQuote } from "#components/quotes/live-quote.tsx";
import { useLiveQuote } from "#components/quotes/use-live-quote.ts";
import type { FileFacts } from "#lib/files/file-facts.ts";
import { judgePayment, mayTry, type PaymentOutlook } from "#lib/orders/judge-payment.ts";
import type { OrderingLine } from "#lib/orders/ordering-line.ts";
import { addressFormSchema, type CreateOrderInput } from "#lib/orders/schemas.ts";
import type { Place } from "#lib/paths.ts";
import type { PaymentActions } from "./order-actions.ts";
import { PaymentFix } from "./payment-fix.tsx";
import { PlaceButton } from "./place-button.tsx";
import { usePaymentOutlook } from "./use-payment-outlook.ts";
import { useTooSmall } from "./use-too-small.ts";
import { WillItPay } from "./will-it-pay.tsx";

/** The button that was pressed; of the paying one, the amount on it in cents. */
export type Pressed = { act: "draft" | "ask" } | { act: "pay"; shownTotalCents: number };

/** Whose company it is may decide the VAT: once the address is whole, it is what is asked about. */
function destinationOf(typed: CreateOrderInput["address"]) {
  const whole = addressFormSchema.safeParse(typed);
  return whole.success ? { shipping_address: whole.data } : { country: typed.country };
}

type QuoteAndPayProps = {
  place: Place;
  lines: OrderingLine[];
  files: FileFacts[];
  initialOutlook: PaymentOutlook;
  connectHref: string | null;
  checkKey: PaymentActions["checkKey"];
  pressed: RefObject<Pressed>;
  locale: string;
};

export function QuoteAndPay(props: QuoteAndPayProps) {
  const { place, lines, files, initialOutlook, connectHref, checkKey, pressed, locale } = props;
  const t = useTranslations("newOrder");
  const items = useWatch<CreateOrderInput, "items">({ name: "items" });
  const address = useWatch<CreateOrderInput, "address">({ name: "address" });
  const isHeld = useTooSmall(place, lines, files).length > 0;
  const live = useLiveQuote(place, { items: isHeld ? [] : items, ...destinationOf(address) });
  const quote = isHeld ? { ...live, refusal: t("quoteHeld") } : live;
  const outlook = usePaymentOutlook(place, initialOutlook);
  const total = quote.isCurrent ? quote.estimate?.costs.total_cents : undefined;
  const judgement = judgePayment(outlook, total ?? 0);
  const press = (button: Pressed) => () => {
    pressed.current = button;
  };
  return (
    <div className="flex flex-col gap-4 lg:sticky lg:top-12">
      <LiveQuote quote={quote} locale={locale} />
      <div className="flex flex-col gap-2">
        {mayTry(judgement) ? (
          <PlaceButton place={place} totalCents={total} pressed={pressed} locale={locale} />
        ) : (
          <PaymentFix place={place} judgement={judgement} checkKey={checkKey} connectHref={connectHref} />
        )}
        <WillItPay outlook={outlook} totalCents={total} locale={locale} />
        {judgement.verdict === "no_role" && (
          <SubmitButton size="lg" onClick={press({ act: "ask" })}>
            {t("ask")}
          </SubmitButton>
        )}
        <SubmitButton size="lg" variant="secondary" onClick={press({ act: "draft" })}>
          {t("draft")}
        </SubmitButton>
        <p className="text-sm text-muted">{t("draftHint")}</p>
      </div>
    </div>
  );
}
