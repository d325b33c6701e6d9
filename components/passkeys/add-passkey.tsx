"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { ActionForm } from "#components/form/action-form.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { opensDialog } from "#components/ui/dialog-commands.ts";
import { addPasskeyAction, askNewPasskeyAction } from "#lib/features/passkeys/actions.ts";
import { createPasskey } from "./answer-passkey.ts";
import { usePasskeyWords } from "./use-passkey-words.ts";

type Named = { name: string };
type AddPasskeyProps = { suggestedName: string; formTexts: FormTexts };

const dialogId = "add-passkey";

export function AddPasskey({ suggestedName, formTexts }: AddPasskeyProps) {
  const t = useTranslations("passkeys");
  const words = usePasskeyWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const add = async ({ name }: Named) => {
    const asked = await askNewPasskeyAction();
    if (!asked.data) return { serverError: asked.serverError ?? { message: words.unreachable } };
    const made = await createPasskey(asked.data);
    if ("problem" in made) return { serverError: { message: words[made.problem] } };
    return addPasskeyAction({ name, answer: made.answer });
  };
  return (
    <>
      <Button {...opensDialog(dialogId)} icon={<Plus />}>
        {t("add")}
      </Button>
      <Dialog ref={dialog} id={dialogId} title={t("addTitle")} closeLabel={t("close")}>
        <ActionForm
          action={add}
          schema={async () => (await import("#lib/features/passkeys/schemas.ts")).passkeyNameSchema}
          defaultValues={{ name: suggestedName }}
          texts={formTexts}
          onDone={() => dialog.current?.close()}
        >
          <p>{t("addText")}</p>
          <TextField<Named> name="name" label={t("name")} hint={t("nameHint")} maxLength={60} />
          <div className="flex justify-end">
            <SubmitButton>{t("addSubmit")}</SubmitButton>
          </div>
        </ActionForm>
      </Dialog>
    </>
  );
}
