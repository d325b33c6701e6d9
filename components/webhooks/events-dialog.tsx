"use client";

import { useTranslations } from "next-intl";
import { useId, useRef } from "react";
import { ActionForm } from "#components/form/action-form.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { OpenedModal } from "#components/ui/opened-modal.tsx";
import type { EndpointDialogProps } from "./endpoint-dialog.tsx";
import { EventsField } from "./events-field.tsx";

export function EventsDialog({ endpoint, actions, formTexts }: EndpointDialogProps) {
  const t = useTranslations("webhooks");
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  return (
    <OpenedModal ref={dialog} id={id} size="wide" title={t("eventsTitle")} closeLabel={t("close")}>
      <ActionForm
        action={actions.changeEvents}
        schema={async () => (await import("#lib/features/webhooks/schemas.ts")).changeEventsSchema}
        defaultValues={{ endpointId: endpoint.id, events: endpoint.events }}
        texts={formTexts}
        onDone={close}
      >
        <p className="break-all text-muted">{endpoint.url}</p>
        {endpoint.own && <p>{t("eventsOfOurs")}</p>}
        <EventsField present={endpoint.events} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={close}>{t("notNow")}</Button>
          <SubmitButton>{t("saveEvents")}</SubmitButton>
        </div>
      </ActionForm>
    </OpenedModal>
  );
}
