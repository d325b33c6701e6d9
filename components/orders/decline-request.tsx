"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import type { FormTexts } from "#components/form/form-texts.ts";
import { keepFocus } from "#components/layout/keep-focus.ts";
import { Button, type ButtonProps } from "#components/ui/button.tsx";
import { opensDialog } from "#components/ui/dialog-commands.ts";
import { late } from "#components/ui/late.tsx";
import { ordersKey } from "#lib/features/orders/query-keys.ts";
import type { RequestView } from "#lib/features/orders/request-view.ts";
import type { Place } from "#lib/paths.ts";
import { approvalsKey } from "#lib/workflows/approvals/query-keys.ts";
import { DialogWithForm } from "./dialog-with-form.tsx";
import type { PaymentActions } from "./order-actions.ts";

const DeclineForm = late(() => import("./decline-form.tsx"));

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
