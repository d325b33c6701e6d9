"use client";

import { useTranslations } from "next-intl";
import { keepFocus } from "#components/layout/focus-content.ts";
import { ActionButton, PayButton, PaymentFix } from "#components/orders/pay-button.tsx";
import { LookFirst } from "#components/orders/quoted/look-first.tsx";
import { Button } from "#components/ui/button.tsx";
import { type Judgement, judgePayment, mayTry } from "#lib/features/orders/judge-payment.ts";
import { withdrawRequestAction } from "#lib/workflows/approvals/actions.ts";
import type { ApprovalTableRowProps } from "./approval-table-row.tsx";

export function ApprovalRowActions(props: ApprovalTableRowProps) {
  const { place, row, outlook, mayDecide, decision, onDecline, locale } = props;
  const t = useTranslations("payment.request");
  const { order, request, lastTry } = row;
  if (lastTry?.state === "open") return null;
  const judgement = judgePayment(outlook, order.totalCents);
  return (
    <div className="flex flex-wrap items-center gap-2 whitespace-normal md:flex-nowrap md:justify-end">
      {request?.isOwn && (
        <ActionButton
          place={place}
          size="sm"
          act={() => {
            decision.forget();
            return withdrawRequestAction(place, { requestId: request.id });
          }}
        >
          {t("withdraw")}
        </ActionButton>
      )}
      {request && mayDecide && (
        <Button ref={keepFocus} size="sm" aria-haspopup="dialog" onClick={() => onDecline(row)}>
          {t("decline")}
        </Button>
      )}
      {mayTry(judgement) && row.quotedCents !== null && <LookFirst place={place} orderId={order.id} />}
      {mayTry(judgement) && row.quotedCents === null && (
        <PayButton
          place={place}
          order={order}
          requestId={request?.id}
          onPress={decision.forget}
          onAnswer={(answer) => decision.confirmed(order, answer)}
          outlook={outlook}
          size="sm"
          variant="secondary"
          locale={locale}
        />
      )}
      {!mayTry(judgement) && <Blocked {...props} judgement={judgement} />}
    </div>
  );
}

/** Only the limits that block this order. Reasons that block every order are shown once above the list. */
function Blocked({ place, judgement }: ApprovalTableRowProps & { judgement: Judgement }) {
  const t = useTranslations("approvals");
  const { verdict } = judgement;
  if (verdict !== "over_order_limit" && verdict !== "over_day_limit") return null;
  return (
    <>
      <span className="text-sm text-warn-ink">{t(`blocked.${verdict}`)}</span>
      <PaymentFix place={place} judgement={judgement} connectHref={null} size="sm" variant="secondary" />
    </>
  );
}
