"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ActionForm, SubmitButton } from "#components/form/action-form.tsx";
import { CheckboxField, SelectField, TextField } from "#components/form/fields.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { Card } from "#components/ui/card.tsx";
import { CheckboxRow } from "#components/ui/checkbox.tsx";
import { saveMailSettingsAction } from "#lib/features/mails/actions.ts";
import type { SaveMailSettingsInput } from "#lib/features/mails/schemas.ts";
import { mailKinds } from "#lib/features/mails/template.ts";

type Language = { value: string; name: string };

type MailSettingsFormProps = {
  workspace: string;
  /** Without a mail server, no mail can be turned on or off. */
  isSet: boolean;
  /** Offers a new list of unsubscribed addresses, because the old one cannot be read. */
  isKeyLost: boolean;
  settings: SaveMailSettingsInput;
  languages: readonly Language[];
  formTexts: FormTexts;
};

/** Which mails recipients get, in which language, and where their replies go. */
export function MailSettingsForm(props: MailSettingsFormProps) {
  const { workspace, isSet, isKeyLost, settings, languages, formTexts } = props;
  const t = useTranslations("mails");
  const statusWords = useTranslations("status");
  const [said, setSaid] = useState("");
  return (
    <Card title={t("which")}>
      <ActionForm<SaveMailSettingsInput, void>
        action={(input) => saveMailSettingsAction({ workspace }, input)}
        schema={async () => (await import("#lib/features/mails/schemas.ts")).saveMailSettingsSchema}
        defaultValues={settings}
        texts={formTexts}
        label={t("which")}
        onSubmit={() => setSaid("")}
        onDone={() => setSaid(t("saved"))}
      >
        <p className="text-muted">{t("whichAbout")}</p>
        <div className="flex flex-col gap-1">
          {mailKinds.map((kind) => {
            const row = { label: statusWords(kind), hint: t(`kindHint.${kind}`) };
            return isSet ? (
              <CheckboxField<SaveMailSettingsInput> key={kind} name={kind} {...row} />
            ) : (
              <CheckboxRow key={kind} disabled defaultChecked={settings[kind]} {...row} />
            );
          })}
        </div>
        <div className="grid gap-4 md:grid-cols-2">
          <SelectField<SaveMailSettingsInput> name="locale" label={t("locale")} hint={t("localeHint")}>
            <option value="">{t("ofCountry")}</option>
            {languages.map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField<SaveMailSettingsInput>
            name="replyTo"
            type="email"
            label={t("replyTo")}
            hint={t("replyToHint")}
            optional
            autoComplete="off"
            maxLength={320}
          />
        </div>
        {isKeyLost && (
          <CheckboxField<SaveMailSettingsInput> name="newList" label={t("newList")} hint={t("newListHint")} />
        )}
        <div className="flex items-center gap-3">
          <SubmitButton>{t("save")}</SubmitButton>
          <span role="status" className="text-muted">
            {said}
          </span>
        </div>
      </ActionForm>
    </Card>
  );
}
