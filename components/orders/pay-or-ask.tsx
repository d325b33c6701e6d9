"use client";

import { useTranslations } from "next-intl";
import type { MouseEvent, RefObject } from "react";
import { useFormSituation } from "#components/form/form-context.ts";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { judgePayment, mayTry, type PaymentOutlook } from "#lib/features/orders/judge-payment.ts";
import { formatCents } from "#lib/money.ts";
import type { Place } from "#lib/paths.ts";
import type { PaymentActions } from "./order-actions.ts";
import { PaymentFix } from "./payment-fix.tsx";
import type { Pressed } from "./quote-and-pay.tsx";
import { usePaymentOutlook } from "./use-payment-outlook.ts";
import { WillItPay } from "./will-it-pay.tsx";

export type Paying = {
  outlook: PaymentOutlook;
  checkKey: PaymentActions["checkKey"];
  connectHref: string | null;
};

type PayOrAskProps = Paying & {
  place: Place;
  /** Of exactly what stands in the form. */
  totalCents: number | undefined;
  pressed: RefObject<Pressed>;
  locale: string;
};

/** Pays at once, or asks somebody who may. */
export function PayOrAsk(props: PayOrAskProps) {
  const { place, outlook: initial, checkKey, connectHref, totalCents, pressed, locale } = props;
  const t = useTranslations("newOrder");
  const outlook = usePaymentOutlook(place, initial);
  const judgement = judgePayment(outlook, totalCents ?? 0);
  const ask = () => {
    pressed.current = { act: "ask" };
  };
  return (
    <>
      {mayTry(judgement) ? (
        <PlaceButton {...{ place, totalCents, pressed, locale }} />
      ) : (
        <PaymentFix {...{ place, judgement, checkKey, connectHref }} />
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
  /** Of exactly what stands in the form; without it there is nothing to agree to. */
  totalCents: number | undefined;
  pressed: RefObject<Pressed>;
  locale: string;
};

function PlaceButton({ place, totalCents, pressed, locale }: PlaceButtonProps) {
  const t = useTranslations();
  const { pending } = useFormSituation();
  const pay = (event: MouseEvent<HTMLButtonElement>) => {
    if (totalCents === undefined) return;
    pressed.current = { act: "pay", shownTotalCents: totalCents };
    event.currentTarget.form?.requestSubmit();
  };
  const word = place.mode === "test" ? ("payment.payTest" as const) : ("payment.pay" as const);
  return (
    // Not a submit button: Enter in a field would press the first one, and pay.
    <Button variant="primary" size="lg" disabled={totalCents === undefined} pending={pending} onClick={pay}>
      {totalCents === undefined
        ? t("newOrder.payWaiting")
        : t(word, { amount: formatCents(totalCents, locale) })}
    </Button>
  );
}
