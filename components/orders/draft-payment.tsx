"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import type { FormTexts } from "#components/form/form-texts.ts";
import { keepFocus } from "#components/layout/focus-content.ts";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import type { Outcome } from "#lib/core/intents/finish-intent.ts";
import {
  type Judgement,
  judgePayment,
  mayTry,
  type PaymentOutlook,
} from "#lib/features/orders/judge-payment.ts";
import type { OrderView } from "#lib/features/orders/order-view.ts";
import { ordersKey } from "#lib/features/orders/query-keys.ts";
import { isOutdated, isSaidByRefusal, refusalKind } from "#lib/features/orders/refusal-kind.ts";
import { formatCents } from "#lib/money.ts";
import type { Place } from "#lib/paths.ts";
import { requestPaymentAction } from "#lib/workflows/approvals/actions.ts";
import { PayButton, PaymentFix } from "./pay-button.tsx";
import { useRefusalWords } from "./use-refusal-words.ts";
import { WillItPay } from "./will-it-pay.tsx";

const NoteDialog = lazyPart(() => import("./note-dialog.tsx"));

type AskForPaymentProps = {
  place: Place;
  order: OrderView;
  isPrimary: boolean;
  formTexts: FormTexts;
  locale: string;
};

function AskForPayment({ place, order, isPrimary, formTexts, locale }: AskForPaymentProps) {
  const t = useTranslations("payment");
  const [isAsking, setAsking] = useState(false);
  const queries = useQueryClient();
  const shownTotalCents = order.costs.total_cents;
  const amount = formatCents(shownTotalCents, locale, order.costs.currency);
  return (
    <>
      <Button
        ref={keepFocus}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
        size="lg"
        variant={isPrimary ? "primary" : "secondary"}
      >
        {t("ask")}
      </Button>
      {isAsking && (
        <Suspense>
          <NoteDialog
            id="ask-for-payment"
            title={t("askTitle")}
            send={(input) => requestPaymentAction(place, { ...input, orderId: order.id, shownTotalCents })}
            schema={async () => (await import("#lib/workflows/approvals/schemas.ts")).requestNoteSchema}
            formTexts={formTexts}
            texts={{
              about: t("askText", { amount, number: order.number }),
              label: t("askNote"),
              hint: t("askNoteHint"),
              submit: t("ask"),
            }}
            optional
            onDone={() => queries.invalidateQueries({ queryKey: ordersKey(place) })}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}

type DraftPaymentProps = {
  place: Place;
  order: OrderView;
  outlook: PaymentOutlook | null;
  /** Link to connect a key; null for members who may not. */
  connectHref: string | null;
  mayAsk: boolean;
  /** The reader has to check a difference from the quote first. */
  isHeld: boolean;
  hasDiscontinued: boolean;
  formTexts: FormTexts;
  locale: string;
};

/**
 * Everything about paying a draft: a prediction, and the button that pays, or else the one action that fixes the
 * problem.
 */
export default function DraftPayment(props: DraftPaymentProps) {
  const { place, order, outlook, connectHref, mayAsk, isHeld, hasDiscontinued } = props;
  const { formTexts, locale } = props;
  const t = useTranslations("payment");
  const refusalWords = useRefusalWords(locale);
  const { total_cents: totalCents, currency } = order.costs;
  const refusal = order.lastIntent?.kind === "pay" ? order.lastIntent.outcome : null;
  const request = order.requests.find(({ state }) => state === "open");
  const judgement = outlook && judgePayment(outlook, totalCents);
  const isTried = judgement !== null && mayTry(judgement);
  const isBlocked = judgement !== null && !isTried && judgement.verdict !== "no_role";
  const isSaid =
    (refusal !== null && judgement !== null && isSaidByRefusal(refusalKind(refusal), judgement)) ||
    (request !== undefined && judgement?.verdict === "no_role");
  return (
    <Callout
      tone={refusal || isBlocked ? "warn" : "info"}
      title={refusal ? refusalWords(refusal).title : t("draftTitle")}
      actions={
        outlook &&
        judgement && (
          <>
            {isTried && isHeld && <p className="self-center">{t("lookFirst")}</p>}
            {isTried && !isHeld && (
              <PayButton
                place={place}
                order={{ id: order.id, totalCents, currency }}
                requestId={request?.id}
                outlook={outlook}
                locale={locale}
              />
            )}
            {!isTried && <PaymentFix place={place} judgement={judgement} connectHref={connectHref} />}
            {mayAsk && !request && (
              <AskForPayment
                place={place}
                order={order}
                isPrimary={judgement.verdict === "no_role"}
                formTexts={formTexts}
                locale={locale}
              />
            )}
          </>
        )
      }
    >
      {refusal ? (
        <PaymentRefusal outcome={refusal} judgement={judgement} locale={locale} />
      ) : (
        <p>{t("draftText")}</p>
      )}
      {hasDiscontinued && <p className="text-warn-ink">{t("discontinued")}</p>}
      {outlook && (
        <WillItPay outlook={outlook} totalCents={totalCents} numbersOnly={isSaid} locale={locale} />
      )}
    </Callout>
  );
}

type PaymentRefusalProps = { outcome: Outcome; judgement: Judgement | null; locale: string };

/** A refused payment is a state of the order: shows what happened, what was kept, and how to fix it. */
function PaymentRefusal({ outcome, judgement, locale }: PaymentRefusalProps) {
  const t = useTranslations("payment");
  const { text, fix } = useRefusalWords(locale)(outcome);
  const isOver = judgement !== null && isOutdated(refusalKind(outcome), judgement);
  return (
    <>
      <p>{text}</p>
      <p className="font-medium">{isOver ? t("outdated") : fix}</p>
    </>
  );
}
