"use client";

import { useTranslations } from "next-intl";
import { ActionForm, SubmitButton } from "#components/form/action-form.tsx";
import { CheckboxField } from "#components/form/fields.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog, opensDialog } from "#components/ui/modal.tsx";
import { checkKeyAction, removeKeyAction } from "#lib/features/settings/actions.ts";
import type { OpenWork } from "#lib/features/settings/describe-connection.ts";
import type { RemoveKeyInput } from "#lib/features/settings/schemas.ts";
import type { KeyView } from "#lib/features/settings/status.ts";
import { OpenWorkList, useSlotDialog } from "./paste-key.tsx";
import type { Slot } from "./slot-id.ts";

type RemoveKeyProps = {
  workspace: string;
  storedKey: Pick<KeyView, "id" | "mode" | "purpose" | "prefix">;
  /** The scopes that no other key has. */
  stops: string[];
  open: OpenWork[];
  formTexts: FormTexts;
};

/** Lists what stops without the key, and asks for confirmation. */
export function RemoveKey({ workspace, storedKey, stops, open, formTexts }: RemoveKeyProps) {
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
      <Dialog {...dialog} title={t("removeNamed", { key })}>
        <div className="flex flex-col gap-4">
          <p>{t("removeAbout", { prefix })}</p>
          <WhatStops slot={slot} stops={stops} />
          <OpenWorkList open={open} />
          <RemoveKeyForm key={round} {...{ workspace, keyId, formTexts }} onKeep={close} onDone={finish} />
        </div>
      </Dialog>
    </>
  );
}

function WhatStops({ slot, stops }: { slot: Slot; stops: string[] }) {
  const t = useTranslations("keys");
  const words = useTranslations("scopes");
  if (stops.length === 0) {
    return <p>{t(slot.purpose === "paying" ? "stopsNothingPaying" : "stopsNothing")}</p>;
  }
  return (
    <div>
      <p className="font-medium">{t("stops", { mode: slot.mode })}</p>
      <ul className="list-disc pl-5">
        {stops.map((scope) => (
          <li key={scope}>{words(scope as never)}</li>
        ))}
      </ul>
    </div>
  );
}

type RemoveKeyFormProps = {
  workspace: string;
  keyId: string;
  formTexts: FormTexts;
  onKeep: () => void;
  onDone: () => void;
};

function RemoveKeyForm({ workspace, keyId, formTexts, onKeep, onDone }: RemoveKeyFormProps) {
  const t = useTranslations("keys");
  return (
    <ActionForm
      action={(input) => removeKeyAction({ workspace }, input)}
      schema={async () => (await import("#lib/features/settings/schemas.ts")).removeKeySchema}
      defaultValues={{ keyId, understood: false }}
      texts={formTexts}
      onDone={onDone}
    >
      <CheckboxField<RemoveKeyInput> name="understood" label={t("understood")} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onKeep}>{t("keep")}</Button>
        <SubmitButton variant="danger">{t("removeKey")}</SubmitButton>
      </div>
    </ActionForm>
  );
}

type CheckNowProps = {
  workspace: string;
  storedKey: Pick<KeyView, "id" | "mode" | "purpose">;
  formTexts: FormTexts;
};

/** A button in a row; its error message is shown below the row. */
export function CheckNow({ workspace, storedKey, formTexts }: CheckNowProps) {
  const t = useTranslations("keys");
  const { id, mode, purpose } = storedKey;
  return (
    <ActionForm
      key={id}
      action={(input) => checkKeyAction({ workspace }, input)}
      schema={async () => (await import("#lib/features/settings/schemas.ts")).keyIdSchema}
      defaultValues={{ keyId: id }}
      texts={formTexts}
      className="contents [&>[role=alert]]:order-last [&>[role=alert]]:basis-full"
    >
      <SubmitButton
        variant="secondary"
        className="self-start"
        aria-label={t("checkNamed", { key: t("named", { mode, purpose }) })}
      >
        {t("check")}
      </SubmitButton>
    </ActionForm>
  );
}
