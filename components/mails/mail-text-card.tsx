"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Field } from "#components/form/fields.tsx";
import { Card } from "#components/ui/card.tsx";
import { Select } from "#components/ui/input.tsx";
import { findLocale, type Locale } from "#lib/core/i18n/locales.ts";
import type { MailTexts } from "#lib/features/mails/get-mail-settings.ts";
import { type MailKind, type MailText, mailKinds } from "#lib/features/mails/template.ts";
import { MailTextForm, type MailTextFormProps } from "./mail-text-form.tsx";

type MailTextCardProps = Pick<MailTextFormProps, "workspace" | "actions" | "formTexts"> & {
  texts: MailTexts;
  languages: readonly { value: Locale; name: string }[];
  /** The language that is shown first. */
  locale: Locale;
};

/** The text of each mail in each language. What was typed stays while another one is shown. */
export function MailTextCard({ texts, languages, locale: first, ...rest }: MailTextCardProps) {
  const t = useTranslations("mails");
  const statusWords = useTranslations("status");
  const [kind, setKind] = useState<MailKind>("shipped");
  const [locale, setLocale] = useState(first);
  const typed = useRef(new Map<string, MailText>());
  const { initial, own } = texts[kind][locale];
  const key = `${kind} ${locale}`;
  return (
    <Card title={t("texts")}>
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
                  {statusWords(each)}
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
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <MailTextForm
          key={key}
          {...{ kind, locale, initial }}
          text={typed.current.get(key) ?? own ?? initial}
          onType={(text) => typed.current.set(key, text)}
          {...rest}
        />
      </div>
    </Card>
  );
}
