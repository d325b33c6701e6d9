"use client";

import { useTranslations } from "next-intl";
import { useId, useRef } from "react";
import { ActionForm } from "#components/form/action-form.tsx";
import { CheckboxField } from "#components/form/checkbox-field.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { focusContent } from "#components/layout/focus-content.ts";
import { Button } from "#components/ui/button.tsx";
import { OpenedModal } from "#components/ui/opened-modal.tsx";
import type { DeleteEndpointInput } from "#lib/features/webhooks/schemas.ts";
import type { EndpointDialogProps } from "./endpoint-dialog.tsx";

/** Without ours the views are always late, so that is ticked first. */
export function RemoveDialog({ endpoint, actions, formTexts }: EndpointDialogProps) {
  const t = useTranslations("webhooks");
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  const isOurs = endpoint.own !== null;
  return (
    <OpenedModal
      ref={dialog}
      id={id}
      title={t(isOurs ? "removeOurs" : "removeTitle")}
      closeLabel={t("close")}
    >
      <ActionForm
        action={actions.remove}
        schema={async () => (await import("#lib/features/webhooks/schemas.ts")).deleteEndpointSchema}
        defaultValues={{ endpointId: endpoint.id, understood: false }}
        texts={formTexts}
        onDone={() => {
          close();
          focusContent();
        }}
      >
        <p className="break-all text-muted">{endpoint.url}</p>
        <p>{t(isOurs ? "removeOursText" : "removeText")}</p>
        {isOurs && <CheckboxField<DeleteEndpointInput> name="understood" label={t("understood")} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={close}>{t("keep")}</Button>
          <SubmitButton variant="danger">{t("remove")}</SubmitButton>
        </div>
      </ActionForm>
    </OpenedModal>
  );
}
