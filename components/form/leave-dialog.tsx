"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useId, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { OpenedModal } from "#components/ui/opened-modal.tsx";

type LeaveDialogProps = { href: string; onClose: () => void };

export default function LeaveDialog({ href, onClose }: LeaveDialogProps) {
  const t = useTranslations("leave");
  const id = useId();
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const leave = () => {
    dialog.current?.close();
    router.push(href);
  };
  return (
    <OpenedModal
      ref={dialog}
      id={id}
      title={t("title")}
      closeLabel={t("close")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => dialog.current?.close()}>{t("stay")}</Button>
          <Button variant="danger" onClick={leave}>
            {t("go")}
          </Button>
        </>
      }
    >
      <p>{t("text")}</p>
    </OpenedModal>
  );
}
