"use client";

import { useTranslations } from "next-intl";
import { ActionForm } from "#components/form/action-form.tsx";
import { CheckboxField } from "#components/form/checkbox-field.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { Button } from "#components/ui/button.tsx";
import type { RemoveKeyInput } from "#lib/features/settings/schemas.ts";
import type { KeyActions } from "./key-actions.ts";

type RemoveKeyFormProps = {
  keyId: string;
  action: KeyActions["remove"];
  formTexts: FormTexts;
  onKeep: () => void;
  onDone: () => void;
};

export function RemoveKeyForm({ keyId, action, formTexts, onKeep, onDone }: RemoveKeyFormProps) {
  const t = useTranslations("keys");
  return (
    <ActionForm
      action={action}
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
