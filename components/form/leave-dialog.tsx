"use client";

import { useTranslations } from "next-intl";
import { useId, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { OpenedModal } from "#components/ui/opened-modal.tsx";

type LeaveDialogProps = { leave: () => void; onClose: () => void };

export default function LeaveDialog({ leave, onClose }: LeaveDialogProps) {
  const t = useTranslations("leave");
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const go = () => {
    dialog.current?.close();
    leave();
  };
  return (
    <OpenedModal
      ref={dialog}
      id={id}
      title={t("title")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => dialog.current?.close()}>{t("stay")}</Button>
          <Button variant="danger" onClick={go}>
            {t("go")}
          </Button>
        </>
      }
    >
      <p>{t("text")}</p>
    </OpenedModal>
  );
}
