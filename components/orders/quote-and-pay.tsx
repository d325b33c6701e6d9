"use client";

import { useTranslations } from "next-intl";
import type { MouseEvent, RefObject } from "react";
import { useWatch } from "react-hook-form";
import { useFormSituation } from "#components/form/form-context.ts";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { LiveQuote } from "#components/quotes/live-quote.tsx";
import { useLiveQuote } from "#components/quotes/use-live-quote.ts";
import { Button } from "#components/ui/button.tsx";
import type { Denial } from "#lib/auth/context.ts";
import { formatCents } from "#lib/money.ts";
import type { CreateOrderInput } from "#lib/orders/schemas.ts";
import type { Place } from "#lib/paths.ts";

/** The amount on the button that was pressed, in cents; null for a draft. */
export type Pressed = { pay: number | null };

type QuoteAndPayProps = {
  place: Place;
  payDenial: Denial | null;
  pressed: RefObject<Pressed>;
  locale: string;
};

export function QuoteAndPay({ place, payDenial, pressed, locale }: QuoteAndPayProps) {
  const t = useTranslations("newOrder");
  const { pending } = useFormSituation();
  const items = useWatch<CreateOrderInput, "items">({ name: "items" });
  const country = useWatch<CreateOrderInput, "address.country">({ name: "address.country" });
  const quote = useLiveQuote(place, { items, country });
  const total = quote.isCurrent ? quote.estimate?.costs.total_cents : undefined;
  const amount = total === undefined ? null : formatCents(total, locale);
  const pay = (event: MouseEvent<HTMLButtonElement>) => {
    pressed.current = { pay: total ?? null };
    event.currentTarget.form?.requestSubmit();
  };
  const saveDraft = () => {
    pressed.current = { pay: null };
  };
  return (
    <div className="flex flex-col gap-4 lg:sticky lg:top-12">
      <LiveQuote quote={quote} locale={locale} />
      <div className="flex flex-col gap-2">
        {payDenial ? (
          <p className="text-sm text-muted">
            {t("mayNotPay", { reason: payDenial === "role" ? t("reasonRole") : t("reasonScope") })}
          </p>
        ) : (
          // Not a submit button: Enter in a field would press the first one, and pay.
          <Button variant="primary" size="lg" disabled={amount === null} pending={pending} onClick={pay}>
            {amount === null ? t("payWaiting") : t(place.mode === "test" ? "payTest" : "pay", { amount })}
          </Button>
        )}
        <SubmitButton size="lg" variant="secondary" onClick={saveDraft}>
          {t("draft")}
        </SubmitButton>
        <p className="text-sm text-muted">{t("draftHint")}</p>
      </div>
    </div>
  );
}
