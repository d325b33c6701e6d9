"use client";

import { useTranslations } from "next-intl";
import type { FormTexts } from "#components/form/form-texts.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { opensDialog } from "#components/ui/dialog-commands.ts";
import type { OpenWork } from "#lib/features/settings/describe-connection.ts";
import { ConnectKeyForm } from "./connect-key-form.tsx";
import type { KeyActions } from "./key-actions.ts";
import { OpenWorkList } from "./open-work-list.tsx";
import type { Slot } from "./slot-id.ts";
import { useSlotDialog } from "./use-slot-dialog.ts";

type PasteKeyProps = {
  slot: Slot;
  /** Of the key that it replaces. */
  prefix: string | null;
  action: KeyActions["connect"];
  formTexts: FormTexts;
  open?: OpenWork[];
};

/** Fills a slot, or replaces what is in it. */
export function PasteKey({ slot: { mode, purpose }, prefix, action, formTexts, open = [] }: PasteKeyProps) {
  const t = useTranslations("keys");
  const slot = { mode, purpose };
  const { round, dialog, finish } = useSlotDialog("paste", slot);
  const key = t("named", slot);
  return (
    <>
      <Button
        {...opensDialog(dialog.id)}
        aria-label={prefix ? t("replaceNamed", { key }) : t("addNamed", { key })}
      >
        {prefix ? t("replace") : t("add")}
      </Button>
      <Dialog
        {...dialog}
        title={`${prefix ? t("replaceTitle") : t("addTitle")}: ${key}`}
        closeLabel={t("close")}
      >
        <div className="flex flex-col gap-4">
          <p>
            {prefix && `${t("replaceAbout", { prefix })} `}
            {t("kept")}
          </p>
          <OpenWorkList open={open} />
          <ConnectKeyForm
            key={round}
            action={action}
            slot={slot}
            formTexts={formTexts}
            texts={{
              key: t("key"),
              keyHint: t("keyHint", { start: `svc_${mode}_` }),
              connect: prefix ? t("verifyReplace") : t("verifyAdd"),
            }}
            onDone={finish}
          />
        </div>
      </Dialog>
    </>
  );
}
