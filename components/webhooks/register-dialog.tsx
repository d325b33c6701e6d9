"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { ActionForm } from "#components/form/action-form.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { OpenedModal } from "#components/ui/opened-modal.tsx";
import { eventTypes } from "#lib/core/service/schemas/event-type.ts";
import type { RegisterEndpointInput } from "#lib/features/webhooks/schemas.ts";
import type { MadeEndpoint } from "#lib/features/webhooks/send-endpoint.ts";
import { EventsField } from "./events-field.tsx";
import type { RegisterDeskProps, Wanted } from "./register-desk.tsx";
import { ShownSecret } from "./shown-secret.tsx";

type RegisterDialogProps = RegisterDeskProps & { wanted: Wanted | null };

/** Fetched when it is first opened. What it made is shown until it is closed, and nowhere else. */
export default function RegisterDialog({ register, anywhere, formTexts, wanted }: RegisterDialogProps) {
  const t = useTranslations("webhooks");
  const id = useId();
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const [made, setMade] = useState<MadeEndpoint | null>(null);
  const close = () => dialog.current?.close();
  return (
    <OpenedModal
      ref={dialog}
      id={id}
      size="wide"
      title={made ? t("madeTitle") : t("registerTitle")}
      closeLabel={t("close")}
      // A press beside it would lose a secret that is never shown again.
      closedby={made ? "closerequest" : "any"}
      onClose={() => {
        setMade(null);
        router.refresh();
      }}
      footer={made && <Button onClick={close}>{t("done")}</Button>}
    >
      {made ? (
        <ShownSecret made={made} />
      ) : (
        <ActionForm
          action={register}
          schema={async () =>
            (await import("#lib/features/webhooks/schemas.ts")).registerEndpointSchema(anywhere)
          }
          defaultValues={wanted ?? { url: "", events: [...eventTypes] }}
          texts={formTexts}
          onDone={setMade}
        >
          <p className="text-muted">{t("registerAbout")}</p>
          <TextField<RegisterEndpointInput>
            name="url"
            type="url"
            label={t("url")}
            hint={t(anywhere ? "urlHintSandbox" : "urlHint")}
            autoComplete="off"
            spellCheck={false}
          />
          <EventsField present={wanted?.events ?? []} />
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={close}>{t("notNow")}</Button>
            <SubmitButton>{t("registerSubmit")}</SubmitButton>
          </div>
        </ActionForm>
      )}
    </OpenedModal>
  );
}
