"use client";

import { useTranslations } from "next-intl";
import { useId, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { ErrorText } from "#components/ui/error-text.tsx";
import { OpenedModal } from "#components/ui/opened-modal.tsx";
import type { EndpointDialogProps } from "./endpoint-dialog.tsx";
import { usePress } from "./use-press.ts";

const steps = ["register", "prove", "remove"] as const;

export function RotateDialog({ actions }: EndpointDialogProps) {
  const t = useTranslations("webhooks");
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const { press, pending, problem } = usePress();
  const begin = async () => {
    if (await press(() => actions.rotate({}))) dialog.current?.close();
  };
  return (
    <OpenedModal
      ref={dialog}
      id={id}
      title={t("rotateTitle")}
      closeLabel={t("close")}
      footer={
        <>
          <Button onClick={() => dialog.current?.close()}>{t("notNow")}</Button>
          <Button variant="primary" pending={pending} onClick={begin}>
            {t("rotateSubmit")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{t("rotateAbout")}</p>
        <ol className="list-decimal pl-5">
          {steps.map((step) => (
            <li key={step}>{t(`rotateSteps.${step}`)}</li>
          ))}
        </ol>
        <p className="text-muted">{t("rotateSafe")}</p>
        {problem && <ErrorText>{problem}</ErrorText>}
      </div>
    </OpenedModal>
  );
}
