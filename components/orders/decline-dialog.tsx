"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import type { FormTexts } from "#components/form/form-texts.ts";
import { OpenedModal } from "#components/ui/opened-modal.tsx";
import { ordersKey } from "#lib/features/orders/query-keys.ts";
import type { RequestView } from "#lib/features/orders/request-view.ts";
import type { Place } from "#lib/paths.ts";
import { approvalsKey } from "#lib/workflows/approvals/query-keys.ts";
import { NoteForm } from "./note-form.tsx";
import type { PaymentActions } from "./use-order-action.ts";

type DeclineDialogProps = {
  place: Place;
  request: RequestView;
  decline: PaymentActions["decline"];
  formTexts: FormTexts;
  onDeclined?: () => void;
  onClose: () => void;
};

/**
 * Declines a payment request with a note. It belongs beside the list of requests, not into it: if a teammate decides
 * meanwhile, the request leaves the list, and the dialog stays with what was typed and says so.
 */
export default function DeclineDialog(props: DeclineDialogProps) {
  const { place, request, decline, formTexts, onDeclined, onClose } = props;
  const t = useTranslations("payment.request");
  const close = useTranslations("payment")("close");
  const dialog = useRef<HTMLDialogElement>(null);
  const queries = useQueryClient();
  return (
    <OpenedModal
      ref={dialog}
      id={`decline-${request.id}`}
      title={t("declineTitle")}
      closeLabel={close}
      onClose={onClose}
    >
      <NoteForm
        send={(input) => decline({ ...input, requestId: request.id })}
        schema={async () => (await import("#lib/workflows/approvals/schemas.ts")).declineNoteSchema}
        formTexts={formTexts}
        texts={{
          about: t("declineText", { name: request.askedBy }),
          label: t("declineNote"),
          submit: t("declineSubmit"),
        }}
        variant="danger"
        onDone={() => {
          dialog.current?.close();
          onDeclined?.();
          for (const key of [ordersKey, approvalsKey]) {
            queries.invalidateQueries({ queryKey: key(place) });
          }
        }}
      />
    </OpenedModal>
  );
}
