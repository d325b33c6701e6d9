"use client";

import { useTranslations } from "next-intl";
import { type MouseEvent, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { closesDialog, Dialog } from "#components/ui/modal.tsx";
import type { PaymentOutlook } from "#lib/features/orders/judge-payment.ts";
import { formatCents } from "#lib/money.ts";

type PayQuestionProps = {
  id: string;
  /** The formatted amount. */
  amount: string;
  /** Has the amount above which the workspace asks. */
  outlook: PaymentOutlook;
  /** The words of the paying button. */
  submit: string;
  onPay: (event: MouseEvent<HTMLButtonElement>) => void;
  locale: string;
};

/** Asks once more before a live payment above the amount that the workspace has set. */
export default function PayQuestion({ id, amount, outlook, submit, onPay, locale }: PayQuestionProps) {
  const t = useTranslations("payment");
  const dialog = useRef<HTMLDialogElement>(null);
  const limit = formatCents(outlook.askAboveCents ?? 0, locale);
  return (
    <Dialog
      ref={dialog}
      id={id}
      title={t("questionTitle", { amount })}
      footer={
        <>
          <Button {...closesDialog(id)}>{t("notYet")}</Button>
          <Button
            variant="primary"
            onClick={(event) => {
              dialog.current?.close();
              onPay(event);
            }}
          >
            {submit}
          </Button>
        </>
      }
    >
      <p>{t("questionText", { limit })}</p>
    </Dialog>
  );
}
