"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { FormTexts } from "#components/form/form-texts.ts";
import { ordersKey } from "#lib/features/orders/query-keys.ts";
import type { RequestView } from "#lib/features/orders/request-view.ts";
import type { Place } from "#lib/paths.ts";
import { declineRequestAction } from "#lib/workflows/approvals/actions.ts";
import { approvalsKey } from "#lib/workflows/approvals/query-keys.ts";
import NoteDialog from "./note-dialog.tsx";

type DeclineDialogProps = {
  place: Place;
  request: RequestView;
  formTexts: FormTexts;
  onSend?: () => void;
  onDeclined?: () => void;
  onClose: () => void;
};

/**
 * Declines a payment request with a note. It belongs beside the list of requests, not into it: if a teammate decides
 * meanwhile, the request leaves the list, and the dialog stays with what was typed and says so.
 */
export default function DeclineDialog(props: DeclineDialogProps) {
  const { place, request, formTexts, onSend, onDeclined, onClose } = props;
  const t = useTranslations("payment.request");
  const queries = useQueryClient();
  return (
    <NoteDialog
      id={`decline-${request.id}`}
      title={t("declineTitle")}
      send={(input) => {
        onSend?.();
        return declineRequestAction(place, { ...input, requestId: request.id });
      }}
      schema={async () => (await import("#lib/workflows/approvals/schemas.ts")).declineNoteSchema}
      formTexts={formTexts}
      texts={{
        about: t("declineText", { name: request.askedBy }),
        label: t("declineNote"),
        submit: t("declineSubmit"),
      }}
      variant="danger"
      onDone={() => {
        onDeclined?.();
        for (const key of [ordersKey, approvalsKey]) {
          queries.invalidateQueries({ queryKey: key(place) });
        }
      }}
      onClose={onClose}
    />
  );
}
