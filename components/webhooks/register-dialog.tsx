"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { ActionForm, SubmitButton } from "#components/form/action-form.tsx";
import { TextField } from "#components/form/fields.tsx";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Input } from "#components/ui/input.tsx";
import { Hint, Label } from "#components/ui/label.tsx";
import { OpenedModal } from "#components/ui/opened-modal.tsx";
import { eventTypes } from "#lib/core/service/schemas/event-type.ts";
import type { RegisterEndpointInput } from "#lib/features/webhooks/schemas.ts";
import type { MadeEndpoint } from "#lib/features/webhooks/send-endpoint.ts";
import { EventsField } from "./events-field.tsx";
import type { RegistrationProviderProps, Wanted } from "./registration-provider.tsx";

/** The form with the focus has disappeared, so the focus moves to the secret, ready to copy. */
const takeFocus = (input: HTMLInputElement | null) => input?.focus();

/** Shows the new secret. It is never shown again. */
function ShownSecret({ made }: { made: MadeEndpoint }) {
  const t = useTranslations("webhooks");
  const id = useId();
  return (
    <div className="flex flex-col gap-4">
      <p className="break-all">{t("madeText", { url: made.url })}</p>
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={id}>{t("secret")}</Label>
        <div className="flex gap-2 max-md:flex-col max-md:items-start md:items-center">
          <Input
            id={id}
            ref={takeFocus}
            readOnly
            aria-describedby={`${id}-hint`}
            value={made.secret}
            spellCheck={false}
            autoComplete="off"
            className="font-mono text-sm"
            onFocus={({ target }) => target.select()}
          />
          <CopyButton
            visible
            value={made.secret}
            texts={{ copy: t("copySecret"), copied: t("copied"), failed: t("copyFailed") }}
          />
        </div>
        <Hint id={`${id}-hint`}>{t("secretHint")}</Hint>
      </div>
      <Callout tone="warn" title={t("secretOnceTitle")}>
        {t("secretOnceText")}
      </Callout>
    </div>
  );
}

type RegisterDialogProps = RegistrationProviderProps & { wanted: Wanted | null };

/** Loaded on demand. Shows the secret of the new endpoint until it is closed, and nowhere else. */
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
