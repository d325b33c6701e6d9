"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { makeId } from "#components/form/make-id.ts";
import { OverOrderLimit } from "#components/orders/over-limits.tsx";
import { Problem } from "#components/orders/pay-button.tsx";
import { RunPayment, useRunPayment } from "#components/orders/run-payment.tsx";
import { useOrderAction } from "#components/orders/use-order-action.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/modal.tsx";
import { isWithinOrderLimit, type PaymentOutlook } from "#lib/features/orders/judge-payment.ts";
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
  const t = useTranslations("approvals");
  const words = useTranslations("payment");
  const common = useTranslations("common");
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const [runId, setRunId] = useState(makeId);
  const { run, pending, problem } = useOrderAction(place, words("unreachable"));
  const { chosen } = selection;
  const payable = chosen.filter(({ totalCents }) => isWithinOrderLimit(outlook, totalCents));
  const totals = payable.map(({ totalCents }) => totalCents);
  const payment = useRunPayment({
    ...{ place, outlook, locale },
    orders: {
      totals,
      totalCents: totals.reduce((total, cents) => total + cents, 0),
      count: payable.length,
      blank: payable.filter(({ isBlank }) => isBlank).length,
      discontinued: payable.filter(({ isDiscontinued }) => isDiscontinued).length,
    },
    // If all exceed the limit per order, the dialog offers to read the key's limits again.
    largestCents: Math.max(...(payable.length > 0 ? payable : chosen).map(({ totalCents }) => totalCents)),
  });
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
      title={payment.title}
      onToggle={({ newState }) => newState === "open" && setRunId(makeId())}
      footer={
        <>
          <Problem text={problem} />
          <Button onClick={() => dialog.current?.close()}>{common("notNow")}</Button>
          {payment.mayTry && (
            <Button variant="primary" pending={pending} disabled={payable.length > maxRows} onClick={pay}>
              {payment.submit}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <OverOrderLimit
          count={chosen.length - payable.length}
          of={chosen.length}
          limits={outlook.limits}
          locale={locale}
        />
        <RunPayment {...payment} />
        {differing.length > 0 && (
          <p className="text-warn-ink">{t("differing", { count: differing.length })}</p>
        )}
        {payable.length > maxRows && <p className="text-bad-ink">{t("tooMany", { max: maxRows })}</p>}
      </div>
    </Dialog>
  );
}
