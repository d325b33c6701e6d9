"use client";

import { ActionForm, SubmitButton } from "#components/form/action-form.tsx";
import { TextareaField } from "#components/form/fields.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import type { LazySchema } from "#components/form/lazy-schema.ts";
import type { ActionOf } from "#components/form/use-action-form.ts";
import type { ButtonVariant } from "#components/ui/button-class.ts";

type NoteInput = { note: string };

export type NoteFormProps = {
  send: ActionOf<NoteInput, unknown>;
  schema: LazySchema<NoteInput>;
  formTexts: FormTexts;
  texts: { about: string; label: string; hint?: string; submit: string };
  optional?: boolean;
  variant?: ButtonVariant;
  onDone: () => void;
};

/** A form for a short note to a colleague. */
export function NoteForm(props: NoteFormProps) {
  const { send, schema, formTexts, texts, optional, variant, onDone } = props;
  return (
    <ActionForm<NoteInput, unknown>
      action={send}
      schema={schema}
      defaultValues={{ note: "" }}
      texts={formTexts}
      onDone={onDone}
    >
      <p>{texts.about}</p>
      <TextareaField<NoteInput>
        name="note"
        label={texts.label}
        hint={texts.hint}
        maxLength={500}
        optional={optional}
      />
      <SubmitButton variant={variant} className="self-end">
        {texts.submit}
      </SubmitButton>
    </ActionForm>
  );
}
