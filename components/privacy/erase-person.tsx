"use client";

import { useTranslations } from "next-intl";
import { useId, useRef } from "react";
import { useOneAction } from "#components/form/use-one-action.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { opensDialog } from "#components/ui/dialog-commands.ts";
import type { PrivacyActions } from "./privacy-actions.ts";

type ErasePersonProps = {
  requestId: string;
  identities: string[];
  erase: PrivacyActions["erase"];
  onDone: () => void;
};

/** Says what goes and what stays before anything does. */
export function ErasePerson({ requestId, identities, erase, onDone }: ErasePersonProps) {
  const t = useTranslations("privacy");
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const { run, pending, problem } = useOneAction({ unreachable: t("unreachable"), notTaken: t("notTaken") });
  const go = async () => {
    if (!(await run(() => erase({ requestId, identities })))) return;
    dialog.current?.close();
    onDone();
  };
  return (
    <>
      <Button {...opensDialog(id)} variant="danger" disabled={identities.length === 0}>
        {t("erase")}
      </Button>
      <Dialog
        ref={dialog}
        id={id}
        title={t("eraseTitle")}
        closeLabel={t("close")}
        footer={
          <>
            <Button onClick={() => dialog.current?.close()}>{t("keepIt")}</Button>
            <Button variant="danger" pending={pending} onClick={go}>
              {t("eraseConfirm")}
            </Button>
          </>
        }
      >
        <p>{t("eraseText")}</p>
        <p className="mt-2">{t("elsewhere.service")}</p>
        <p role="alert" className="mt-2 text-bad-ink empty:hidden">
          {problem}
        </p>
      </Dialog>
    </>
  );
}
