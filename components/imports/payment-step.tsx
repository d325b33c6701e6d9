"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { makeId } from "#components/form/make-id.ts";
import { CheckKey } from "#components/orders/check-key.tsx";
import {
  AsksOnceMore,
  OrdersWithWarnings,
  OverDayLimit,
  OverOrderLimit,
  useRunWords,
} from "#components/orders/over-limits.tsx";
import { usePaymentOutlook, WillItPay } from "#components/orders/will-it-pay.tsx";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { ErrorText } from "#components/ui/label.tsx";
import { Dialog } from "#components/ui/modal.tsx";
import { judgeDay, mayTryRun } from "#lib/features/orders/judge-day.ts";
import { judgePayment } from "#lib/features/orders/judge-payment.ts";
import { formatCents } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { payImportAction, requestImportPaymentAction } from "#lib/workflows/imports/actions.ts";
import type { ImportView } from "#lib/workflows/imports/import-view.ts";
import type { ImportScreenProps } from "./import-screen.tsx";
import { useImportAction } from "./use-import-action.ts";

type PaymentStepProps = ImportScreenProps & { view: ImportView };

/** After the drafts are created: pays them, or requests the payment if the reader may not pay. */
export default function PaymentStep(props: PaymentStepProps) {
  const { place, view, may, locale } = props;
  const t = useTranslations("imports");
  const common = useTranslations("common");
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const [runId, setRunId] = useState(makeId);
  const outlook = usePaymentOutlook(place, props.outlook);
  const { run, pending, problem } = useImportAction(place, view.id);
  const { unpaid } = view;
  const overDay = outlook && judgeDay(outlook, unpaid.next.totals);
  const { count, cents: totalCents } = unpaid.next;
  const largestCents = Math.max(0, ...unpaid.next.totals);
  const judgement = outlook && judgePayment(outlook, totalCents, largestCents);
  const mayTry = !judgement || mayTryRun(judgement, overDay);
  const words = useRunWords({ mode: place.mode, count, totalCents, overDay, locale });
  const money = (cents: number) => formatCents(cents, locale);
  const isAskedInParts = unpaid.nextUnasked.count < unpaid.unasked;
  const isPart = unpaid.next.count + unpaid.overLimit < unpaid.count;
  const pay = async () => {
    const input = { importId: view.id, runId, shownTotalCents: unpaid.next.cents };
    if (!(await run(() => payImportAction(place, input)))) return;
    dialog.current?.close();
    router.push(paths.run(place, runId, "orders"));
  };
  const ask = () =>
    run(() =>
      requestImportPaymentAction(place, { importId: view.id, shownTotalCents: unpaid.nextUnasked.cents }),
    );
  const title = t("payTitle", { count: unpaid.count, amount: money(unpaid.cents) });
  if (!may.pay) {
    return (
      <Callout
        tone="info"
        title={title}
        actions={
          unpaid.unasked > 0 && (
            <Button variant="primary" pending={pending} onClick={ask}>
              {t(isAskedInParts ? "askPart" : "askAll", { count: unpaid.nextUnasked.count })}
            </Button>
          )
        }
      >
        {unpaid.unasked > 0 ? t("askText", { amount: money(unpaid.nextUnasked.cents) }) : t("asked")}
        {isAskedInParts && <p>{t("payPart", { count: unpaid.nextUnasked.count })}</p>}
        {problem && <ErrorText id="ask-problem">{problem}</ErrorText>}
      </Callout>
    );
  }
  return (
    <>
      <Callout
        tone="info"
        title={title}
        actions={
          unpaid.next.count > 0 && (
            <Button
              variant="primary"
              onClick={() => {
                setRunId(makeId());
                dialog.current?.showModal();
              }}
            >
              {t("payThem", { count: unpaid.next.count })}
            </Button>
          )
        }
      >
        {isPart ? t("payPart", { count: unpaid.next.count }) : t("payText")}
        <OverOrderLimit count={unpaid.overLimit} of={unpaid.count} limits={outlook?.limits} locale={locale} />
      </Callout>
      <Dialog
        ref={dialog}
        id="pay-import"
        title={words.title}
        footer={
          <>
            {problem && <ErrorText id="pay-problem">{problem}</ErrorText>}
            <Button onClick={() => dialog.current?.close()}>{common("close")}</Button>
            {mayTry && (
              <Button variant="primary" pending={pending} onClick={pay}>
                {words.submit}
              </Button>
            )}
          </>
        }
      >
        <div className="flex flex-col gap-3">
          {(mayTry || overDay?.fits !== 0) && (
            <>
              <p>{t("payDialogText", { amount: money(totalCents) })}</p>
              <p className="font-medium">{t(place.mode === "live" ? "payLive" : "payInTest")}</p>
              <OrdersWithWarnings {...unpaid.next} />
              <AsksOnceMore outlook={outlook} totalCents={totalCents} locale={locale} />
            </>
          )}
          {overDay && <OverDayLimit {...overDay} locale={locale} />}
          {outlook && overDay?.fits !== 0 && (
            <WillItPay
              outlook={outlook}
              totalCents={unpaid.next.cents}
              largestCents={largestCents}
              numbersOnly={overDay !== null}
              locale={locale}
            />
          )}
          <CheckKey {...{ place, judgement, overDay }} />
        </div>
      </Dialog>
    </>
  );
}
