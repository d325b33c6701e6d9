"use client";

import { useTranslations } from "next-intl";
import type { MouseEvent, RefObject } from "react";
import { useFormSituation } from "#components/form/form-context.ts";
import { Button } from "#components/ui/button.tsx";
import { formatCents } from "#lib/money.ts";
import type { Place } from "#lib/paths.ts";
import type { Pressed } from "./quote-and-pay.tsx";

type PlaceButtonProps = {
  place: Place;
  /** Of exactly what stands in the form; without it there is nothing to agree to. */
  totalCents: number | undefined;
  pressed: RefObject<Pressed>;
  locale: string;
};

export function PlaceButton({ place, totalCents, pressed, locale }: PlaceButtonProps) {
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
