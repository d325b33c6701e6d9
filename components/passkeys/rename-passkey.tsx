"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { ActionForm } from "#components/form/action-form.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { opensDialog } from "#components/ui/dialog-commands.ts";
import { renamePasskeyAction } from "#lib/features/passkeys/actions.ts";
import type { RenamePasskeyInput } from "#lib/features/passkeys/schemas.ts";

type RenamePasskeyProps = { passkey: { id: string; name: string }; formTexts: FormTexts };

export function RenamePasskey({ passkey: { id, name }, formTexts }: RenamePasskeyProps) {
  const t = useTranslations("passkeys");
  const dialog = useRef<HTMLDialogElement>(null);
  const dialogId = `rename-${id}`;
  return (
    <>
      <Button {...opensDialog(dialogId)} size="sm" variant="quiet" aria-label={t("renameName", { name })}>
        {t("rename")}
      </Button>
      <Dialog ref={dialog} id={dialogId} title={t("renameTitle", { name })} closeLabel={t("close")}>
        <ActionForm
          action={renamePasskeyAction}
          schema={async () => (await import("#lib/features/passkeys/schemas.ts")).renamePasskeySchema}
          defaultValues={{ passkeyId: id, name }}
          texts={formTexts}
          onDone={() => dialog.current?.close()}
        >
          <TextField<RenamePasskeyInput> name="name" label={t("name")} maxLength={60} />
          <div className="flex justify-end">
            <SubmitButton>{t("save")}</SubmitButton>
          </div>
        </ActionForm>
      </Dialog>
    </>
  );
}
