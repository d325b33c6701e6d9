"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { ActionForm, SubmitButton } from "#components/form/action-form.tsx";
import { TextareaField, TextField } from "#components/form/fields.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { OpenedModal } from "#components/ui/opened-modal.tsx";
import { renameQuoteAction } from "#lib/features/quotes/actions.ts";
import { quotesKey } from "#lib/features/quotes/query-keys.ts";
import type { QuoteView } from "#lib/features/quotes/quote-view.ts";
import type { QuoteWords } from "#lib/features/quotes/schemas.ts";
import type { Place } from "#lib/paths.ts";
import { useQuoteName } from "./use-quote-name.ts";

type RenameDialogProps = {
  place: Place;
  quote: QuoteView;
  formTexts: FormTexts;
};

const wordsOf = ({ name, note }: QuoteView) => ({ name, note });

export default function RenameDialog({ place, quote, formTexts }: RenameDialogProps) {
  const t = useTranslations("quoteBuilder");
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const queries = useQueryClient();
  const nameOf = useQuoteName();
  const [begun] = useState(quote);
  const shownName = nameOf(begun);
  const [wasRefused, setRefused] = useState(false);
  const send = async (words: QuoteWords) => {
    // After a refusal the reader has seen the current words behind the dialog, so the next attempt is based on them.
    const was = wordsOf(wasRefused ? quote : begun);
    // An unchanged automatic name stays automatic.
    const name = words.name === shownName ? begun.name : words.name;
    const answer = await renameQuoteAction(place, { quoteId: quote.id, name, note: words.note, was });
    setRefused(Boolean(answer?.serverError));
    await queries.invalidateQueries({ queryKey: quotesKey(place) });
    return answer;
  };
  return (
    <OpenedModal ref={dialog} id={id} title={t("rename")}>
      <ActionForm<QuoteWords, void>
        action={send}
        schema={async () => (await import("#lib/features/quotes/schemas.ts")).quoteWordsSchema}
        defaultValues={{ name: shownName, note: begun.note }}
        texts={formTexts}
        label={t("rename")}
        onDone={() => dialog.current?.close()}
      >
        <TextField<QuoteWords> name="name" label={t("name")} maxLength={120} autoComplete="off" />
        <TextareaField<QuoteWords>
          name="note"
          label={t("note")}
          hint={t("noteHint")}
          maxLength={2000}
          optional
        />
        <div className="flex justify-end">
          <SubmitButton>{t("saveWords")}</SubmitButton>
        </div>
      </ActionForm>
    </OpenedModal>
  );
}
