"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "#components/form/fields.tsx";
import { LeaveGuard } from "#components/form/leave-guard.tsx";
import { Card } from "#components/ui/card.tsx";
import { Select } from "#components/ui/input.tsx";
import { findLocale, type Locale } from "#lib/core/i18n/locales.ts";
import type { MailTexts } from "#lib/features/mails/get-mail-settings.ts";
import { type MailKind, type MailText, mailKinds } from "#lib/features/mails/template.ts";
import { MailTextForm, type MailTextFormProps } from "./mail-text-form.tsx";

type MailTextCardProps = Pick<MailTextFormProps, "workspace" | "isSet" | "formTexts"> & {
  texts: MailTexts;
  languages: readonly { value: Locale; name: string }[];
  /** The language that is shown first. */
  locale: Locale;
};

const keyOf = (kind: MailKind, locale: Locale) => `${kind} ${locale}`;
const isSame = (one: MailText | undefined, other: MailText) =>
  one?.subject === other.subject && one.text === other.text;

/** The text of each mail in each language. What was typed stays while another one is shown, and is marked there. */
export function MailTextCard({ texts, languages, locale: first, ...rest }: MailTextCardProps) {
  const t = useTranslations("mails");
  const statusWords = useTranslations("status");
  const [kind, setKind] = useState<MailKind>("shipped");
  const [locale, setLocale] = useState(first);
  const [typed, setTyped] = useState<ReadonlyMap<string, MailText>>(new Map());
  const [saved, setSaved] = useState<ReadonlyMap<string, MailText>>(new Map());
  const key = keyOf(kind, locale);
  const { initial } = texts[kind][locale];
  const storedOf = (of: MailKind, into: Locale) =>
    saved.get(keyOf(of, into)) ?? texts[of][into].own ?? texts[of][into].initial;
  const isUnsaved = (of: MailKind, into: Locale) => {
    const text = typed.get(keyOf(of, into));
    return text !== undefined && !isSame(text, storedOf(of, into));
  };
  const hasUnsaved = (of: MailKind) => languages.some(({ value }) => isUnsaved(of, value));
  const marked = (name: string, isMarked: boolean) => (isMarked ? t("notSavedOf", { name }) : name);
  const type = (text: MailText) =>
    setTyped((before) => (isSame(before.get(key), text) ? before : new Map(before).set(key, text)));
  return (
    <Card title={t("texts")}>
      {mailKinds.some(hasUnsaved) && <LeaveGuard />}
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 md:grid-cols-2">
          <Field id="mail-kind" label={t("textOf")} error={undefined}>
            <Select
              id="mail-kind"
              value={kind}
              onChange={({ target }) => setKind(mailKinds.find((each) => each === target.value) ?? "shipped")}
            >
              {mailKinds.map((each) => (
                <option key={each} value={each}>
                  {marked(statusWords(each), hasUnsaved(each))}
                </option>
              ))}
            </Select>
          </Field>
          <Field id="mail-locale" label={t("textLocale")} error={undefined}>
            <Select
              id="mail-locale"
              value={locale}
              onChange={({ target }) => setLocale(findLocale(target.value) ?? first)}
            >
              {languages.map(({ value, name }) => (
                <option key={value} value={value}>
                  {marked(name, isUnsaved(kind, value))}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <MailTextForm
          key={key}
          {...{ kind, locale, initial }}
          text={typed.get(key) ?? storedOf(kind, locale)}
          isUnsaved={isUnsaved(kind, locale)}
          onType={type}
          onSave={(text) => setSaved((before) => new Map(before).set(key, text))}
          {...rest}
        />
      </div>
    </Card>
  );
}
