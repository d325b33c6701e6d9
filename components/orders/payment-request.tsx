"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import type { FormTexts } from "#components/form/form-texts.ts";
import { keepFocus } from "#components/layout/focus-content.ts";
import { Button, type ButtonProps } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { opensDialog } from "#components/ui/modal.tsx";
import { formatRelative } from "#lib/dates.ts";
import type { OrderView } from "#lib/features/orders/order-view.ts";
import { ordersKey } from "#lib/features/orders/query-keys.ts";
import type { RequestView } from "#lib/features/orders/request-view.ts";
import { formatCents } from "#lib/money.ts";
import type { Place } from "#lib/paths.ts";
import { approvalsKey } from "#lib/workflows/approvals/query-keys.ts";
import { DialogWithForm } from "./dialog-with-form.tsx";
import { ActionButton } from "./pay-button.tsx";
import type { PaymentActions } from "./use-order-action.ts";

const DeclineForm = lazyPart(() => import("./decline-form.tsx"));

type DeclineRequestProps = Pick<ButtonProps, "size"> & {
  place: Place;
  request: RequestView;
  decline: PaymentActions["decline"];
  formTexts: FormTexts;
};

export function DeclineRequest({ place, request, decline, formTexts, size = "lg" }: DeclineRequestProps) {
  const t = useTranslations("payment.request");
  const close = useTranslations("payment")("close");
  const dialog = useRef<HTMLDialogElement>(null);
  const queries = useQueryClient();
  const dialogId = `decline-${request.id}`;
  return (
    <>
      <Button ref={keepFocus} {...opensDialog(dialogId)} size={size}>
        {t("decline")}
      </Button>
      <DialogWithForm ref={dialog} id={dialogId} title={t("declineTitle")} closeLabel={close}>
        {() => (
          <DeclineForm
            send={(input) => decline({ ...input, requestId: request.id })}
            formTexts={formTexts}
            texts={{
              about: t("declineText", { name: request.askedBy }),
              label: t("declineNote"),
              submit: t("declineSubmit"),
            }}
            onDone={() => {
              dialog.current?.close();
              for (const key of [ordersKey, approvalsKey]) {
                queries.invalidateQueries({ queryKey: key(place) });
              }
            }}
          />
        )}
      </DialogWithForm>
    </>
  );
}

type PaymentRequestProps = {
  place: Place;
  order: OrderView;
  /** Whether the reader's role may pay; the key may still be unable to. */
  mayDecide: boolean;
  actions: PaymentActions;
  formTexts: FormTexts;
  now: Date;
  locale: string;
};

/** The last request of a draft: it is open, or why it was declined. */
export default function PaymentRequest(props: PaymentRequestProps) {
  const { place, order, mayDecide, actions, formTexts, now, locale } = props;
  const t = useTranslations("payment.request");
  const [request] = order.requests;
  const ago = (at: string) => formatRelative(new Date(at), now, locale);
  if (request?.state === "declined" && request.decidedAt) {
    const by = { name: request.decidedBy ?? "", ago: ago(request.decidedAt) };
    return (
      <Callout tone="warn" title={t("declined", by)}>
        <Quoted text={request.decisionNote} />
      </Callout>
    );
  }
  if (request?.state !== "open") return null;
  const title = request.isOwn
    ? t("askedYourself", { ago: ago(request.askedAt) })
    : t("asked", { name: request.askedBy, ago: ago(request.askedAt) });
  const isMoved = request.shownTotalCents !== order.costs.total_cents;
  const then = formatCents(request.shownTotalCents, locale);
  const current = formatCents(order.costs.total_cents, locale);
  return (
    <Callout
      tone="info"
      title={title}
      actions={
        <>
          {request.isOwn && (
            <ActionButton place={place} act={() => actions.withdraw({ requestId: request.id })}>
              {t("withdraw")}
            </ActionButton>
          )}
          {mayDecide && (
            <DeclineRequest place={place} request={request} decline={actions.decline} formTexts={formTexts} />
          )}
        </>
      }
    >
      <Quoted text={request.note} />
      <p>{mayDecide ? t("payOrDecline") : t("waits")}</p>
      {isMoved && <p>{t("moved", { then, now: current })}</p>}
    </Callout>
  );
}

function Quoted({ text }: { text: string | null }) {
  return (
    text && (
      <p className="whitespace-pre-line">
        <q>{text}</q>
      </p>
    )
  );
}
