"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import type { FormTexts } from "#components/form/form-texts.ts";
import { keepFocus } from "#components/layout/focus-content.ts";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { formatRelative } from "#lib/dates.ts";
import type { OrderView } from "#lib/features/orders/order-view.ts";
import type { RequestView } from "#lib/features/orders/request-view.ts";
import { formatCents } from "#lib/money.ts";
import type { Place } from "#lib/paths.ts";
import { withdrawRequestAction } from "#lib/workflows/approvals/actions.ts";
import { ActionButton } from "./pay-button.tsx";

const DeclineDialog = lazyPart(() => import("./decline-dialog.tsx"));

type PaymentRequestProps = {
  place: Place;
  order: OrderView;
  /** Whether the reader's role may pay; the key may still be unable to. */
  mayDecide: boolean;
  formTexts: FormTexts;
  now: Date;
  locale: string;
};

/** The last request of a draft, and the dialog that declines it. */
export default function PaymentRequest(props: PaymentRequestProps) {
  const { place, formTexts } = props;
  const [declining, setDeclining] = useState<RequestView | null>(null);
  return (
    <>
      <LastRequest {...props} onDecline={setDeclining} />
      {declining && (
        <Suspense>
          <DeclineDialog {...{ place, formTexts }} request={declining} onClose={() => setDeclining(null)} />
        </Suspense>
      )}
    </>
  );
}

type LastRequestProps = Omit<PaymentRequestProps, "formTexts"> & {
  onDecline: (request: RequestView) => void;
};

/** It is open, or why it was declined. */
function LastRequest(props: LastRequestProps) {
  const { place, order, mayDecide, onDecline, now, locale } = props;
  const t = useTranslations("payment.request");
  const [request] = order.requests;
  const ago = (at: string) => formatRelative(new Date(at), now, locale);
  if (request?.state === "declined" && request.decidedAt) {
    const by = { name: request.decidedBy ?? "", ago: ago(request.decidedAt) };
    return (
      <Callout tone="warn" title={t("declined", by)}>
        <Quoted text={request.decisionNote} />
      </Callout>
    );
  }
  if (request?.state !== "open") return null;
  const title = request.isOwn
    ? t("askedYourself", { ago: ago(request.askedAt) })
    : t("asked", { name: request.askedBy, ago: ago(request.askedAt) });
  const isMoved = request.shownTotalCents !== order.costs.total_cents;
  const then = formatCents(request.shownTotalCents, locale);
  const current = formatCents(order.costs.total_cents, locale);
  return (
    <Callout
      tone="info"
      title={title}
      actions={
        <>
          {request.isOwn && (
            <ActionButton place={place} act={() => withdrawRequestAction(place, { requestId: request.id })}>
              {t("withdraw")}
            </ActionButton>
          )}
          {mayDecide && (
            <Button ref={keepFocus} size="lg" aria-haspopup="dialog" onClick={() => onDecline(request)}>
              {t("decline")}
            </Button>
          )}
        </>
      }
    >
      <Quoted text={request.note} />
      <p>{mayDecide ? t("payOrDecline") : t("waits")}</p>
      {isMoved && <p>{t("moved", { then, now: current })}</p>}
    </Callout>
  );
}

function Quoted({ text }: { text: string | null }) {
  return (
    text && (
      <p className="whitespace-pre-line">
        <q>{text}</q>
      </p>
    )
  );
}
