"use client";

import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { useWatch } from "react-hook-form";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { useLateCheck } from "#components/form/use-late-check.ts";
import { LiveQuote } from "#components/quotes/live-quote.tsx";
import { useLiveQuote } from "#components/quotes/use-live-quote.ts";
import type { CreateOrderInput } from "#lib/features/orders/schemas.ts";
import type { Place } from "#lib/paths.ts";
import { DuplicatesNotice } from "./duplicates-notice.tsx";
import { type Paying, PayOrAsk } from "./pay-or-ask.tsx";

/** The button that was pressed; of the paying one, the amount on it in cents. */
export type Pressed = { act: "draft" | "ask" } | { act: "pay"; shownTotalCents: number };

const schemaOfAddresses = async () => (await import("#lib/features/addresses/schemas.ts")).addressFormSchema;

/** Whose company it is may decide the VAT: once the address is whole, it is what is asked about. */
function useDestination(typed: CreateOrderInput["address"]) {
  const whole = useLateCheck(schemaOfAddresses, typed.line1 ? typed : null);
  return whole ? { shipping_address: whole } : { country: typed.country };
}

type QuoteAndPayProps = {
  place: Place;
  /** A file is too small, so that the service would refuse. */
  isHeld: boolean;
  /** Null: what is made is a draft and nothing more. */
  paying: Paying | null;
  words: { submit: string; hint: string } | undefined;
  pressed: RefObject<Pressed>;
  renderedAt: string;
  locale: string;
};

export function QuoteAndPay(props: QuoteAndPayProps) {
  const { place, isHeld, paying, words, pressed, renderedAt, locale } = props;
  const t = useTranslations("newOrder");
  const items = useWatch<CreateOrderInput, "items">({ name: "items" });
  const address = useWatch<CreateOrderInput, "address">({ name: "address" });
  const destination = useDestination(address);
  const live = useLiveQuote(place, { items: isHeld ? [] : items, ...destination });
  const quote = isHeld ? { ...live, refusal: t("quoteHeld") } : live;
  const total = quote.isCurrent ? quote.estimate?.costs.total_cents : undefined;
  const press = (button: Pressed) => () => {
    pressed.current = button;
  };
  return (
    <div className="flex flex-col gap-4 lg:sticky lg:top-12">
      <LiveQuote quote={quote} locale={locale} />
      {paying && <DuplicatesNotice {...{ place, renderedAt, locale }} />}
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
