"use client";

import { useTranslations } from "next-intl";
import type { FormTexts } from "#components/form/form-texts.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { opensDialog } from "#components/ui/dialog-commands.ts";
import type { OpenWork } from "#lib/features/settings/describe-connection.ts";
import type { KeyView } from "#lib/features/settings/status.ts";
import type { KeyActions } from "./key-actions.ts";
import { OpenWorkList } from "./open-work-list.tsx";
import { RemoveKeyForm } from "./remove-key-form.tsx";
import { useSlotDialog } from "./use-slot-dialog.ts";
import { WhatStops } from "./what-stops.tsx";

type RemoveKeyProps = {
  storedKey: Pick<KeyView, "id" | "mode" | "purpose" | "prefix">;
  /** Scopes that no other key has. */
  stops: string[];
  open: OpenWork[];
  action: KeyActions["remove"];
  formTexts: FormTexts;
};

/** Says what stops, and then asks once more. */
export function RemoveKey({ storedKey, stops, open, action, formTexts }: RemoveKeyProps) {
  const t = useTranslations("keys");
  const { id: keyId, mode, purpose, prefix } = storedKey;
  const slot = { mode, purpose };
  const key = t("named", slot);
  const { round, dialog, close, finish } = useSlotDialog("remove", slot);
  return (
    <>
      <Button {...opensDialog(dialog.id)} variant="quiet" aria-label={t("removeNamed", { key })}>
        {t("remove")}
      </Button>
      <Dialog {...dialog} title={`${t("removeTitle")}: ${key}`} closeLabel={t("close")}>
        <div className="flex flex-col gap-4">
          <p>{t("removeAbout", { prefix })}</p>
          <WhatStops slot={slot} stops={stops} />
          <OpenWorkList open={open} />
          <RemoveKeyForm
            key={round}
            keyId={keyId}
            action={action}
            formTexts={formTexts}
            onKeep={close}
            onDone={finish}
          />
        </div>
      </Dialog>
    </>
  );
}
