"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useRef } from "react";
import { SubmitModal } from "#components/form/submit-modal.tsx";

type ConfirmRemovalProps = {
  title: string;
  confirm: string;
  pending: boolean;
  problem: string | null;
  /** Resolves to whether it succeeded; then the dialog closes. */
  onConfirm: () => Promise<boolean>;
  children: ReactNode;
};

/** Asks before files or a folder are removed. */
export default function ConfirmRemoval({ confirm, onConfirm, ...rest }: ConfirmRemovalProps) {
  const t = useTranslations("library");
  const dialog = useRef<HTMLDialogElement>(null);
  const act = async () => {
    if (await onConfirm()) dialog.current?.close();
  };
  return (
    <SubmitModal
      {...rest}
      ref={dialog}
      submit={confirm}
      cancel={t("cancel")}
      variant="danger"
      onSubmit={act}
    />
  );
}
