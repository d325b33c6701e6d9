"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { opensDialog } from "#components/ui/dialog-commands.ts";
import type { OrderView } from "#lib/features/orders/order-view.ts";
import { formatCents } from "#lib/money.ts";
import type { Place } from "#lib/paths.ts";
import type { OrderActions } from "./order-actions.ts";
import { useOrderAction } from "./use-order-action.ts";

type CancelOrderProps = {
  place: Place;
  order: OrderView;
  cancel: OrderActions["cancel"];
  locale: string;
};

const dialogId = "cancel-order";

export function CancelOrder({ place, order, cancel, locale }: CancelOrderProps) {
  const t = useTranslations("order");
  const dialog = useRef<HTMLDialogElement>(null);
  const { run, pending, problem } = useOrderAction(place, t("unreachable"));
  const confirm = async () => {
    if (await run(() => cancel({ orderId: order.id }))) dialog.current?.close();
  };
  return (
    <>
      <Button {...opensDialog(dialogId)} size="lg">
        {t("cancel")}
      </Button>
      <Dialog
        ref={dialog}
        id={dialogId}
        title={t("cancelTitle")}
        closeLabel={t("close")}
        footer={
          <>
            <Button onClick={() => dialog.current?.close()}>{t("keep")}</Button>
            <Button variant="danger" pending={pending} onClick={confirm}>
              {t("cancel")}
            </Button>
          </>
        }
      >
        <p>{t(whatComesBack(order), { amount: formatCents(order.costs.total_cents, locale) })}</p>
        <p role="alert" className="mt-2 text-bad-ink empty:hidden">
          {problem}
        </p>
      </Dialog>
    </>
  );
}

function whatComesBack(order: OrderView) {
  if (order.status === "draft") return "cancelDraft" as const;
  return order.test ? ("cancelTest" as const) : ("cancelPaid" as const);
}
