"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import type { FormTexts } from "#components/form/form-texts.ts";
import { keepFocus } from "#components/layout/keep-focus.ts";
import { useQueryClient } from "#components/live/use-query.ts";
import { Button } from "#components/ui/button.tsx";
import { opensDialog } from "#components/ui/dialog-commands.ts";
import { late } from "#components/ui/late.tsx";
import type { OrderView } from "#lib/features/orders/order-view.ts";
import { ordersKey } from "#lib/features/orders/query-keys.ts";
import { formatCents } from "#lib/money.ts";
import type { Place } from "#lib/paths.ts";
import { DialogWithForm } from "./dialog-with-form.tsx";
import type { PaymentActions } from "./order-actions.ts";

const AskForm = late(() => import("./ask-form.tsx"));

type AskForPaymentProps = {
  place: Place;
  order: OrderView;
  ask: PaymentActions["ask"];
  isPrimary: boolean;
  formTexts: FormTexts;
  locale: string;
};

const dialogId = "ask-for-payment";

export function AskForPayment({ place, order, ask, isPrimary, formTexts, locale }: AskForPaymentProps) {
  const t = useTranslations("payment");
  const dialog = useRef<HTMLDialogElement>(null);
  const queries = useQueryClient();
  const shownTotalCents = order.costs.total_cents;
  const amount = formatCents(shownTotalCents, locale, order.costs.currency);
  return (
    <>
      <Button
        ref={keepFocus}
        {...opensDialog(dialogId)}
        size="lg"
        variant={isPrimary ? "primary" : "secondary"}
      >
        {t("ask")}
      </Button>
      <DialogWithForm ref={dialog} id={dialogId} title={t("askTitle")} closeLabel={t("close")}>
        {() => (
          <AskForm
            send={(input) => ask({ ...input, orderId: order.id, shownTotalCents })}
            formTexts={formTexts}
            texts={{
              about: t("askText", { amount, number: order.number }),
              label: t("askNote"),
              hint: t("askNoteHint"),
              submit: t("ask"),
            }}
            onDone={() => {
              dialog.current?.close();
              queries.invalidateQueries({ queryKey: ordersKey(place) });
            }}
          />
        )}
      </DialogWithForm>
    </>
  );
}
