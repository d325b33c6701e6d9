"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { makeId } from "#components/form/make-id.ts";
import { OverOrderLimit } from "#components/orders/over-limits.tsx";
import { RunPayment, useRunPayment } from "#components/orders/run-payment.tsx";
import { usePaymentOutlook } from "#components/orders/will-it-pay.tsx";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { ErrorText } from "#components/ui/label.tsx";
import { Dialog } from "#components/ui/modal.tsx";
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
  const payment = useRunPayment({
    ...{ place, outlook, locale },
    orders: { ...unpaid.next, totalCents: unpaid.next.cents },
    largestCents: Math.max(0, ...unpaid.next.totals),
  });
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
        title={payment.title}
        footer={
          <>
            {problem && <ErrorText id="pay-problem">{problem}</ErrorText>}
            <Button onClick={() => dialog.current?.close()}>{common("notNow")}</Button>
            {payment.mayTry && (
              <Button variant="primary" pending={pending} onClick={pay}>
                {payment.submit}
              </Button>
            )}
          </>
        }
      >
        <div className="flex flex-col gap-3">
          <RunPayment {...payment} />
        </div>
      </Dialog>
    </>
  );
}
