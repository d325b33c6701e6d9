"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ActionForm, SubmitButton } from "#components/form/action-form.tsx";
import { SelectField, TextField } from "#components/form/fields.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { saveProfileAction } from "#lib/features/account/actions.ts";
import type { SaveProfileInput } from "#lib/features/account/schemas.ts";

type ProfileFormProps = {
  profile: SaveProfileInput;
  /** Each language is named in that language. */
  languages: { value: string; name: string }[];
  formTexts: FormTexts;
};

export function ProfileForm({ profile, languages, formTexts }: ProfileFormProps) {
  const t = useTranslations("account");
  const [isSaved, setSaved] = useState(false);
  return (
    <ActionForm
      action={saveProfileAction}
      schema={async () => (await import("#lib/features/account/schemas.ts")).saveProfileSchema}
      defaultValues={profile}
      texts={formTexts}
      onSubmit={() => setSaved(false)}
      onDone={() => setSaved(true)}
    >
      <TextField<SaveProfileInput> name="name" label={t("name")} hint={t("nameHint")} autoComplete="name" />
      <SelectField<SaveProfileInput> name="locale" label={t("language")} hint={t("languageHint")}>
        {languages.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton>{t("save")}</SubmitButton>
        <span role="status" className="text-muted">
          {isSaved && t("saved")}
        </span>
      </div>
    </ActionForm>
  );
}
