"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { OpenedModal } from "#components/ui/opened-modal.tsx";

type ConfirmDialogProps = {
  title: string;
  confirm: string;
  pending: boolean;
  problem: string | null;
  /** Resolves to whether it succeeded; then the dialog closes. */
  onConfirm: () => Promise<boolean>;
  children: ReactNode;
};

export function ConfirmDialog({ title, confirm, pending, problem, onConfirm, children }: ConfirmDialogProps) {
  const t = useTranslations("library");
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const act = async () => {
    if (await onConfirm()) dialog.current?.close();
  };
  return (
    <OpenedModal
      ref={dialog}
      id={id}
      title={title}
      footer={
        <>
          <Button onClick={() => dialog.current?.close()}>{t("cancel")}</Button>
          <Button variant="danger" pending={pending} onClick={act}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-2">{children}</div>
      <p role="alert" className="mt-2 text-bad-ink empty:hidden">
        {problem}
      </p>
    </OpenedModal>
  );
}
