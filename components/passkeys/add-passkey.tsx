"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { ActionForm, SubmitButton } from "#components/form/action-form.tsx";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { TextField } from "#components/form/fields.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { useOneAction } from "#components/form/use-one-action.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog, opensDialog } from "#components/ui/modal.tsx";
import {
  addPasskeyAction,
  askNewPasskeyAction,
  removePasskeyAction,
  renamePasskeyAction,
} from "#lib/features/passkeys/actions.ts";
import type { RenamePasskeyInput } from "#lib/features/passkeys/schemas.ts";
import { createPasskey } from "./use-passkey.ts";
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
      <Dialog ref={dialog} id={dialogId} title={t("addTitle")}>
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

/** All passkeys of a user. The browser removes other passkeys of this user from its own list. */
type KnownPasskeys = { rpId: string; userId: string; allAcceptedCredentialIds: string[] };

/** Tells the browser which passkeys exist, so that it no longer offers removed ones. Not every browser supports it. */
export function SignalPasskeys({ known }: { known: KnownPasskeys }) {
  const given = JSON.stringify(known);
  useEffect(() => {
    const made = window.PublicKeyCredential as Partial<Listening> | undefined;
    made?.signalAllAcceptedCredentials?.(JSON.parse(given)).catch(() => undefined);
  }, [given]);
  return null;
}

type Listening = { signalAllAcceptedCredentials(known: KnownPasskeys): Promise<void> };

export function RemovePasskey({ id, name }: { id: string; name: string }) {
  const t = useTranslations("passkeys");
  return (
    <ConfirmDialog
      id={`remove-${id}`}
      trigger={{ "aria-label": t("removeName", { name }), children: t("remove") }}
      title={t("removeTitle", { name })}
      keep={t("keep")}
      confirm={t("remove")}
      action={useOneAction()}
      act={() => removePasskeyAction({ passkeyId: id })}
    >
      <p>{t("removeText")}</p>
    </ConfirmDialog>
  );
}

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
      <Dialog ref={dialog} id={dialogId} title={t("renameTitle", { name })}>
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
