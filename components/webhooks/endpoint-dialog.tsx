"use client";

import { useTranslations } from "next-intl";
import { useId, useRef } from "react";
import { ActionForm, SubmitButton } from "#components/form/action-form.tsx";
import { CheckboxField } from "#components/form/fields.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { SubmitModal } from "#components/form/submit-modal.tsx";
import { focusContent } from "#components/layout/focus-content.ts";
import { Button } from "#components/ui/button.tsx";
import { OpenedModal } from "#components/ui/opened-modal.tsx";
import {
  changeEventsAction,
  deleteEndpointAction,
  rotateSecretAction,
} from "#lib/features/webhooks/actions.ts";
import type { EndpointView } from "#lib/features/webhooks/endpoint-view.ts";
import type { DeleteEndpointInput } from "#lib/features/webhooks/schemas.ts";
import { EventsField } from "./events-field.tsx";
import { useRefreshingAction } from "./mend-button.tsx";
import { TestDialog } from "./test-dialog.tsx";

const steps = ["register", "prove", "remove"] as const;

function RotateDialog({ workspace }: EndpointDialogProps) {
  const t = useTranslations("webhooks");
  const dialog = useRef<HTMLDialogElement>(null);
  const { press, pending, problem } = useRefreshingAction();
  const begin = async () => {
    if (await press(() => rotateSecretAction({ workspace }, {}))) dialog.current?.close();
  };
  return (
    <SubmitModal
      ref={dialog}
      title={t("rotateTitle")}
      submit={t("rotateSubmit")}
      pending={pending}
      problem={problem}
      onSubmit={begin}
    >
      <p>{t("rotateAbout")}</p>
      <ol className="list-decimal pl-5">
        {steps.map((step) => (
          <li key={step}>{t(`rotateSteps.${step}`)}</li>
        ))}
      </ol>
      <p className="text-muted">{t("rotateSafe")}</p>
    </SubmitModal>
  );
}

export type Asked = "test" | "events" | "rotate" | "remove";

export type EndpointDialogProps = {
  workspace: string;
  endpoint: EndpointView & { id: string };
  formTexts: FormTexts;
};

const dialogs = { test: TestDialog, events: EventsDialog, rotate: RotateDialog, remove: RemoveDialog };

/** A separate chunk that is loaded when the first of these dialogs opens. */
export default function EndpointDialog({ asked, ...rest }: EndpointDialogProps & { asked: Asked }) {
  const Dialog = dialogs[asked];
  return <Dialog {...rest} />;
}

function EventsDialog({ workspace, endpoint, formTexts }: EndpointDialogProps) {
  const t = useTranslations("webhooks");
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  return (
    <OpenedModal ref={dialog} id={id} size="wide" title={t("eventsTitle")}>
      <ActionForm
        action={(input) => changeEventsAction({ workspace }, input)}
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

/** Deletes an endpoint. Without our own endpoint updates arrive late, so deleting it requires a tick first. */
function RemoveDialog({ workspace, endpoint, formTexts }: EndpointDialogProps) {
  const t = useTranslations("webhooks");
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  const isOurs = endpoint.own !== null;
  return (
    <OpenedModal ref={dialog} id={id} title={t(isOurs ? "removeOurs" : "removeTitle")}>
      <ActionForm
        action={(input) => deleteEndpointAction({ workspace }, input)}
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
