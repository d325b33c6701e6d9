"use client";

import { useRouter } from "next/navigation";
import { ActionForm, SubmitButton } from "#components/form/action-form.tsx";
import { TextField } from "#components/form/fields.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import type { Locale } from "#lib/core/i18n/locales.ts";
import { acceptQuoteAction } from "#lib/doors/actions.ts";
import type { AcceptQuoteInput } from "#lib/features/quotes/schemas-versions.ts";

type AcceptQuoteProps = {
  token: string;
  /** The language of the quote, in which the texts are and the server answers. It may differ from the page's. */
  lang: Locale;
  texts: { title: string; about: string; name: string; submit: string };
  formTexts: FormTexts;
};

/** The reader of a shared quote accepts it with a name. */
export function AcceptQuote({ token, lang, texts, formTexts }: AcceptQuoteProps) {
  const router = useRouter();
  return (
    <ActionForm<AcceptQuoteInput, void>
      action={(input) => acceptQuoteAction(lang, input)}
      schema={async () => (await import("#lib/features/quotes/schemas-versions.ts")).acceptQuoteSchema}
      defaultValues={{ token, name: "" }}
      texts={formTexts}
      label={texts.title}
      onDone={() => router.refresh()}
    >
      <h2 className="text-base">{texts.title}</h2>
      <p className="max-w-prose text-sm text-muted">{texts.about}</p>
      <div className="flex flex-wrap items-end gap-3">
        <TextField<AcceptQuoteInput> name="name" label={texts.name} autoComplete="name" maxLength={120} />
        <SubmitButton>{texts.submit}</SubmitButton>
      </div>
    </ActionForm>
  );
}
