"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { ActionForm } from "#components/form/action-form.tsx";
import { CheckboxField } from "#components/form/checkbox-field.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Hint } from "#components/ui/hint.tsx";
import { Input } from "#components/ui/input.tsx";
import { Label } from "#components/ui/label.tsx";
import { languages } from "#lib/core/service/schemas/wire.ts";
import { formatDay } from "#lib/dates.ts";
import { quoteKey } from "#lib/features/quotes/query-keys.ts";
import type { ShareQuoteInput } from "#lib/features/quotes/schemas-keeping.ts";
import type { MadeShare } from "#lib/features/quotes/share-quote.ts";
import { writtenIn } from "#lib/keep-formats.ts";
import { paths } from "#lib/paths.ts";
import type { KeepProps } from "./keep-props.ts";
import { SavedLink } from "./saved-link.tsx";
import { ShareList } from "./share-list.tsx";

type ShareFormProps = KeepProps & { onMade: (made: MadeShare) => void };

const choices = [7, 14, 30, 60, 90];

function ShareForm({ quote, revision, actions, formTexts, locale, onMade }: ShareFormProps) {
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

/** The form that had the focus is gone; here a copy is one key away. */
const takeFocus = (input: HTMLInputElement | null) => input?.focus();

/** The only time that the link is seen. */
function MadeLink({ made, locale, onDone }: { made: MadeShare; locale: string; onDone: () => void }) {
  const t = useTranslations("quoteShare");
  const id = useId();
  const { link, version, expiresAt } = made;
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>{t("link")}</Label>
      <div className="flex flex-wrap items-center gap-2">
        <Input
          id={id}
          ref={takeFocus}
          readOnly
          aria-describedby={`${id}-valid`}
          value={link}
          spellCheck={false}
          className="min-w-64 flex-1 font-mono text-sm"
          onFocus={({ target }) => target.select()}
        />
        <CopyButton
          visible
          value={link}
          texts={{ copy: t("copy"), copied: t("copied"), failed: t("copyFailed") }}
        />
        <Button size="sm" onClick={onDone}>
          {t("done")}
        </Button>
      </div>
      <Hint id={`${id}-valid`}>
        {t("linkText", { version, date: formatDay(new Date(expiresAt), locale) })}
      </Hint>
    </div>
  );
}

/** On paper, or as a link for who has no account here. */
export function SharePanel(props: KeepProps) {
  const { place, quote, revision, mayWrite, locale } = props;
  const isSaved = revision !== null;
  const t = useTranslations("quoteShare");
  const queries = useQueryClient();
  const [made, setMade] = useState<MadeShare | null>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: quoteKey(place, quote.id) });
  const show = (share: MadeShare) => {
    setMade(share);
    void refresh();
  };
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap gap-2">
        <SavedLink isSaved={isSaved} href={paths.quotePrint(place, quote.id)} icon={<Printer />}>
          {t("print")}
        </SavedLink>
        <SavedLink isSaved={isSaved} href={paths.quotePrint(place, quote.id, true)} variant="quiet">
          {t("printCosts")}
        </SavedLink>
      </div>
      {made && <MadeLink made={made} locale={locale} onDone={() => setMade(null)} />}
      {mayWrite && !made && <ShareForm {...props} onMade={show} />}
      <ShareList {...props} onRevoked={refresh} />
    </div>
  );
}
