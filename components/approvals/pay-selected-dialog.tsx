"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { makeId } from "#components/form/make-id.ts";
import { keepFocus } from "#components/layout/focus-content.ts";
import { judgeDay, OverOrderLimit, useRunWords } from "#components/orders/over-limits.tsx";
import { PaymentFix, Problem } from "#components/orders/pay-button.tsx";
import { useOrderAction } from "#components/orders/use-order-action.ts";
import { WillItPay } from "#components/orders/will-it-pay.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/modal.tsx";
import { judgePayment, mayTry, type PaymentOutlook } from "#lib/features/orders/judge-payment.ts";
import { formatCents } from "#lib/money.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { ApprovalActions } from "./approval-actions.ts";
import { type Payable, type Selection, sumOf } from "./selection.tsx";

export type PaySelectedProps = {
  place: Place;
  selection: Selection;
  outlook: PaymentOutlook;
  actions: Pick<ApprovalActions, "startRun" | "checkKey">;
  locale: string;
};

export const payDialogId = "pay-selected";

/** The same limit as in the schema of the action. Importing the schema would load zod into the page. */
const maxRows = 1_000;

export function PaySelectedDialog({ place, selection, outlook, actions, locale }: PaySelectedProps) {
  const t = useTranslations();
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const [runId, setRunId] = useState(makeId);
  const { run, pending, problem } = useOrderAction(place, t("payment.unreachable"));
  const count = selection.chosen.length;
  const sum = sumOf(selection);
  const largest = Math.max(...selection.chosen.map(({ totalCents }) => totalCents));
  const judgement = judgePayment(outlook, sum, largest);
  const overDay = judgeDay(
    outlook,
    selection.chosen.map(({ totalCents }) => totalCents),
  );
  const words = useRunWords({ mode: place.mode, count, totalCents: sum, overDay, locale });
  const differing = selection.chosen.filter(({ quotedCents }) => quotedCents !== null);
  const rows = selection.chosen.map(({ id, totalCents, requestId, quotedCents }) => ({
    orderId: id,
    shownTotalCents: totalCents,
    requestId,
    isLookedAt: quotedCents !== null,
  }));
  const pay = async () => {
    if (!(await run(() => actions.startRun({ runId, rows })))) return;
    dialog.current?.close();
    router.push(paths.run(place, runId));
  };
  return (
    <Dialog
      ref={dialog}
      id={payDialogId}
      title={words.title}
      closeLabel={t("payment.close")}
      onToggle={({ newState }) => newState === "open" && setRunId(makeId())}
      footer={
        <>
          <Problem text={problem} />
          <Button onClick={() => dialog.current?.close()}>{t("approvals.cancel")}</Button>
          {mayTry(judgement) ? (
            <Button variant="primary" pending={pending} disabled={count > maxRows} onClick={pay}>
              {words.submit}
            </Button>
          ) : (
            <PaymentFix
              place={place}
              judgement={judgement}
              checkKey={actions.checkKey}
              connectHref={null}
              size="md"
            />
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{t("approvals.runText", { sum: formatCents(sum, locale) })}</p>
        <p className="font-medium">{t(place.mode === "live" ? "approvals.runLive" : "approvals.runTest")}</p>
        <WillItPay
          outlook={outlook}
          totalCents={sum}
          largestCents={largest}
          numbersOnly={judgement.verdict.startsWith("over")}
          locale={locale}
        />
        {differing.length > 0 && (
          <p className="text-warn-ink">{t("approvals.differing", { count: differing.length })}</p>
        )}
        <OverLimitOrders {...{ selection, outlook, locale }} />
        {count > maxRows && <p className="text-bad-ink">{t("approvals.tooMany", { max: maxRows })}</p>}
      </div>
    </Dialog>
  );
}

type OverLimitOrdersProps = { selection: Selection; outlook: PaymentOutlook; locale: string };

/** Offers to leave out the orders over a limit. The service would refuse each of them and alert the account's owner. */
function OverLimitOrders({ selection, outlook, locale }: OverLimitOrdersProps) {
  const t = useTranslations("approvals");
  const { chosen } = selection;
  const { overOrder, overDay } = overLimits(chosen, outlook);
  const left = [...overOrder, ...overDay];
  if (left.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="flex-1">
        <OverOrderLimit count={overOrder.length} of={chosen.length} limits={outlook.limits} locale={locale} />
        {overDay.length > 0 && <p>{t("overDayLimit", { count: overDay.length, chosen: chosen.length })}</p>}
      </div>
      {left.length < chosen.length && (
        <Button ref={keepFocus} onClick={() => selection.leaveOut(left)}>
          {t("leaveOut", { count: left.length })}
        </Button>
      )}
    </div>
  );
}

/**
 * Judges the orders in the sequence of payment: each one against the rest of the daily limit that the earlier ones
 * leave.
 */
function overLimits(chosen: readonly Payable[], outlook: PaymentOutlook) {
  const overOrder: string[] = [];
  const overDay: string[] = [];
  let sum = 0;
  for (const { id, totalCents } of chosen) {
    const { verdict } = judgePayment(outlook, sum + totalCents, totalCents);
    if (verdict === "over_order_limit") overOrder.push(id);
    else if (verdict === "over_day_limit") overDay.push(id);
    else sum += totalCents;
  }
  return { overOrder, overDay };
}
