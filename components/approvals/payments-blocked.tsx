"use client";

import { useLocale, useTranslations } from "next-intl";
import { PaymentFix } from "#components/orders/pay-button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { judgePayment, nameWhom, type PaymentOutlook } from "#lib/features/orders/judge-payment.ts";
import type { Place } from "#lib/paths.ts";
import type { ApprovalActions } from "./approval-actions.ts";

type PaymentsBlockedProps = {
  place: Place;
  outlook: PaymentOutlook;
  checkKey: ApprovalActions["checkKey"];
  connectHref: string | null;
};

/** What keeps every payment of this mode from being made, said once, with the one thing that mends it. */
export function PaymentsBlocked({ place, outlook, checkKey, connectHref }: PaymentsBlockedProps) {
  const t = useTranslations();
  const locale = useLocale();
  const judgement = judgePayment(outlook, 0);
  const { verdict } = judgement;
  if (verdict !== "frozen" && verdict !== "no_scope") return null;
  return (
    <div className="px-(--edge) pt-4">
      <Callout
        tone="warn"
        title={t("approvals.blockedTitle")}
        actions={
          <PaymentFix place={place} judgement={judgement} checkKey={checkKey} connectHref={connectHref} />
        }
      >
        {t(`payment.verdict.${verdict}`, { whom: nameWhom(outlook, locale) })}
      </Callout>
    </div>
  );
}
