"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useOneAction } from "#components/form/use-one-action.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { closesDialog, opensDialog } from "#components/ui/dialog-commands.ts";
import { removeTotpAction } from "#lib/features/sign-in/actions.ts";

const id = "remove-second-factor";

export function RemoveSecondFactor() {
  const t = useTranslations("secondFactor");
  const dialog = useRef<HTMLDialogElement>(null);
  const { run, pending, problem } = useOneAction({
    unreachable: t("unreachable"),
    notTaken: t("unreachable"),
  });
  const remove = async () => {
    if (await run(() => removeTotpAction({}))) dialog.current?.close();
  };
  return (
    <>
      <Button {...opensDialog(id)} variant="quiet">
        {t("turnOff")}
      </Button>
      <Dialog
        ref={dialog}
        id={id}
        title={t("turnOffTitle")}
        closeLabel={t("close")}
        footer={
          <>
            <Button {...closesDialog(id)}>{t("keep")}</Button>
            <Button variant="danger" pending={pending} onClick={remove}>
              {t("turnOff")}
            </Button>
          </>
        }
      >
        <p>{t("turnOffText")}</p>
        <p role="alert" className="mt-3 text-bad-ink empty:hidden">
          {problem}
        </p>
      </Dialog>
    </>
  );
}
