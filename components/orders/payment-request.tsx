"use client";

import { useTranslations } from "next-intl";
import type { FormTexts } from "#components/form/form-texts.ts";
import { Callout } from "#components/ui/callout.tsx";
import { formatRelative } from "#lib/dates.ts";
import type { OrderView } from "#lib/features/orders/order-view.ts";
import { formatCents } from "#lib/money.ts";
import type { Place } from "#lib/paths.ts";
import { ActionButton } from "./action-button.tsx";
import { DeclineRequest } from "./decline-request.tsx";
import type { PaymentActions } from "./order-actions.ts";

type PaymentRequestProps = {
  place: Place;
  order: OrderView;
  /** The reader's role pays; whether a key does is another matter. */
  mayDecide: boolean;
  actions: PaymentActions;
  formTexts: FormTexts;
  now: Date;
  locale: string;
};

/** The last request of a draft: what waits, or why it was declined. */
export function PaymentRequest(props: PaymentRequestProps) {
  const { place, order, mayDecide, actions, formTexts, now, locale } = props;
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
            <ActionButton place={place} act={() => actions.withdraw({ requestId: request.id })}>
              {t("withdraw")}
            </ActionButton>
          )}
          {mayDecide && (
            <DeclineRequest place={place} request={request} decline={actions.decline} formTexts={formTexts} />
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
