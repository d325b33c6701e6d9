"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { ActionForm, SubmitButton } from "#components/form/action-form.tsx";
import { TextField } from "#components/form/fields.tsx";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { OpenedModal } from "#components/ui/opened-modal.tsx";
import { ShownOnce } from "#components/ui/shown-once.tsx";
import { eventTypes } from "#lib/core/service/schemas/event-type.ts";
import { registerEndpointAction } from "#lib/features/webhooks/actions.ts";
import type { RegisterEndpointInput } from "#lib/features/webhooks/schemas.ts";
import type { MadeEndpoint } from "#lib/features/webhooks/send-endpoint.ts";
import { EventsField } from "./events-field.tsx";
import type { RegistrationProviderProps, Wanted } from "./registration-provider.tsx";

/** Shows the new secret. It is never shown again. */
function ShownSecret({ made }: { made: MadeEndpoint }) {
  const t = useTranslations("webhooks");
  return (
    <div className="flex flex-col gap-4">
      <p className="break-all">{t("madeText", { url: made.url })}</p>
      <ShownOnce label={t("secret")} value={made.secret} hint={t("secretHint")} copyLabel={t("copySecret")} />
      <Callout tone="warn" title={t("secretOnceTitle")}>
        {t("secretOnceText")}
      </Callout>
    </div>
  );
}

type RegisterDialogProps = RegistrationProviderProps & { wanted: Wanted | null };

/** Loaded on demand. Shows the secret of the new endpoint until it is closed, and nowhere else. */
export default function RegisterDialog({ workspace, anywhere, formTexts, wanted }: RegisterDialogProps) {
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
          action={(input) => registerEndpointAction({ workspace }, input)}
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
