"use client";

import { useRouter } from "next/navigation";
import { ActionForm, SubmitButton } from "#components/form/action-form.tsx";
import { TextField } from "#components/form/fields.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import type { ActionOf } from "#components/form/use-action-form.ts";
import type { AcceptQuoteInput } from "#lib/features/quotes/schemas-versions.ts";

type AcceptQuoteProps = {
  token: string;
  accept: ActionOf<AcceptQuoteInput, void>;
  /** In the language of the quote, which may differ from the page's. */
  texts: { title: string; about: string; name: string; submit: string };
  formTexts: FormTexts;
};

/** The reader of a shared quote accepts it with a name. */
export function AcceptQuote({ token, accept, texts, formTexts }: AcceptQuoteProps) {
  const router = useRouter();
  return (
    <ActionForm<AcceptQuoteInput, void>
      action={accept}
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
