"use client";

import { useTranslations } from "next-intl";
import { ActionForm } from "#components/form/action-form.tsx";
import { CheckboxField } from "#components/form/checkbox-field.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { languages } from "#lib/core/service/schemas/wire.ts";
import type { ShareQuoteInput } from "#lib/features/quotes/schemas-keeping.ts";
import type { MadeShare } from "#lib/features/quotes/share-quote.ts";
import { writtenIn } from "#lib/keep-formats.ts";
import type { KeepProps } from "./keep-props.ts";

type ShareFormProps = KeepProps & { onMade: (made: MadeShare) => void };

const choices = [7, 14, 30, 60, 90];

export function ShareForm({ quote, revision, actions, formTexts, locale, onMade }: ShareFormProps) {
  const t = useTranslations("quoteShare");
  const share = (input: ShareQuoteInput) => actions.share({ ...input, revision: revision ?? input.revision });
  const nameOf = (lang: string) => new Intl.DisplayNames(writtenIn(locale), { type: "language" }).of(lang);
  return (
    <ActionForm<ShareQuoteInput, MadeShare>
      action={share}
      schema={async () => (await import("#lib/features/quotes/schemas-keeping.ts")).shareQuoteSchema}
      defaultValues={{ quoteId: quote.id, revision: revision ?? 1, days: "30", showsCosts: false, lang: "" }}
      texts={formTexts}
      label={t("form")}
      onDone={onMade}
    >
      <p className="max-w-prose text-sm text-muted">{t("about")}</p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField<ShareQuoteInput> name="days" label={t("days")}>
          {choices.map((days) => (
            <option key={days} value={days}>
              {t("daysFromNow", { days })}
            </option>
          ))}
        </SelectField>
        <SelectField<ShareQuoteInput> name="lang" label={t("language")}>
          <option value="">{t("readersLanguage")}</option>
          {languages.map((lang) => (
            <option key={lang} value={lang}>
              {nameOf(lang)}
            </option>
          ))}
        </SelectField>
      </div>
      <CheckboxField<ShareQuoteInput> name="showsCosts" label={t("showCosts")} hint={t("showCostsHint")} />
      <div>
        <SubmitButton disabled={revision === null}>{t("make")}</SubmitButton>
      </div>
    </ActionForm>
  );
}
