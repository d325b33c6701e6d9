"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { makeId } from "#components/form/make-id.ts";
import {
  AsksOnceMore,
  OrdersWithWarnings,
  OverDayLimit,
  OverOrderLimit,
  useRunWords,
} from "#components/orders/over-limits.tsx";
import { PaymentFix, Problem } from "#components/orders/pay-button.tsx";
import { useOrderAction } from "#components/orders/use-order-action.ts";
import { WillItPay } from "#components/orders/will-it-pay.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/modal.tsx";
import { judgeDay, mayTryRun } from "#lib/features/orders/judge-day.ts";
import { isWithinOrderLimit, judgePayment, type PaymentOutlook } from "#lib/features/orders/judge-payment.ts";
import { formatCents } from "#lib/money.ts";
import { type Place, paths } from "#lib/paths.ts";
import { startPaymentRunAction } from "#lib/workflows/runs/actions.ts";
import type { Selection } from "./selection.tsx";

export type PaySelectedProps = {
  place: Place;
  selection: Selection;
  outlook: PaymentOutlook;
  locale: string;
};

export const payDialogId = "pay-selected";

/** The same limit as in the schema of the action. Importing the schema would load zod into the page. */
const maxRows = 1_000;

export function PaySelectedDialog({ place, selection, outlook, locale }: PaySelectedProps) {
  const t = useTranslations();
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const [runId, setRunId] = useState(makeId);
  const { run, pending, problem } = useOrderAction(place, t("payment.unreachable"));
  const { chosen } = selection;
  const payable = chosen.filter(({ totalCents }) => isWithinOrderLimit(outlook, totalCents));
  const count = payable.length;
  const totals = payable.map(({ totalCents }) => totalCents);
  const sum = totals.reduce((total, cents) => total + cents, 0);
  // If all exceed the limit per order, the dialog offers to read the key's limits again.
  const largest = Math.max(...(count > 0 ? payable : chosen).map(({ totalCents }) => totalCents));
  const judgement = judgePayment(outlook, sum, largest);
  const overDay = judgeDay(outlook, totals);
  const mayTry = mayTryRun(judgement, overDay);
  const words = useRunWords({ mode: place.mode, count, totalCents: sum, overDay, locale });
  const differing = payable.filter(({ quotedCents }) => quotedCents !== null);
  const rows = payable.map(({ id, totalCents, requestId, quotedCents }) => ({
    orderId: id,
    shownTotalCents: totalCents,
    requestId,
    isLookedAt: quotedCents !== null,
  }));
  const pay = async () => {
    if (!(await run(() => startPaymentRunAction(place, { runId, rows })))) return;
    dialog.current?.close();
    router.push(paths.run(place, runId));
  };
  return (
    <Dialog
      ref={dialog}
      id={payDialogId}
      title={words.title}
      onToggle={({ newState }) => newState === "open" && setRunId(makeId())}
      footer={
        <>
          <Problem text={problem} />
          <Button onClick={() => dialog.current?.close()}>{t("approvals.cancel")}</Button>
          {(!mayTry || overDay?.fits === 0) && (
            <PaymentFix
              place={place}
              judgement={judgement}
              connectHref={null}
              size="md"
              variant={mayTry ? "secondary" : "primary"}
            />
          )}
          {mayTry && (
            <Button variant="primary" pending={pending} disabled={count > maxRows} onClick={pay}>
              {words.submit}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <OverOrderLimit
          count={chosen.length - count}
          of={chosen.length}
          limits={outlook.limits}
          locale={locale}
        />
        {count > 0 && (mayTry || overDay?.fits !== 0) && (
          <>
            <p>{t("approvals.runText", { sum: formatCents(sum, locale) })}</p>
            <p className="font-medium">
              {t(place.mode === "live" ? "approvals.runLive" : "approvals.runTest")}
            </p>
            <OrdersWithWarnings
              blank={payable.filter(({ isBlank }) => isBlank).length}
              discontinued={payable.filter(({ isDiscontinued }) => isDiscontinued).length}
            />
            <AsksOnceMore outlook={outlook} totalCents={sum} locale={locale} />
            <WillItPay
              outlook={outlook}
              totalCents={sum}
              largestCents={largest}
              numbersOnly={judgement.verdict.startsWith("over")}
              locale={locale}
            />
          </>
        )}
        {overDay && <OverDayLimit {...overDay} locale={locale} />}
        {differing.length > 0 && (
          <p className="text-warn-ink">{t("approvals.differing", { count: differing.length })}</p>
        )}
        {count > maxRows && <p className="text-bad-ink">{t("approvals.tooMany", { max: maxRows })}</p>}
      </div>
    </Dialog>
  );
}
