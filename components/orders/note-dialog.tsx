"use client";

import { useRef } from "react";
import { ActionForm, SubmitButton } from "#components/form/action-form.tsx";
import { TextareaField } from "#components/form/fields.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import type { LazySchema } from "#components/form/lazy-schema.ts";
import type { ActionOf } from "#components/form/use-action-form.ts";
import type { ButtonVariant } from "#components/ui/button-class.ts";
import { OpenedModal } from "#components/ui/opened-modal.tsx";

type NoteInput = { note: string };

type NoteDialogProps = {
  id: string;
  title: string;
  send: ActionOf<NoteInput, unknown>;
  schema: LazySchema<NoteInput>;
  formTexts: FormTexts;
  texts: { about: string; label: string; hint?: string; submit: string };
  optional?: boolean;
  variant?: ButtonVariant;
  onDone: () => void;
  onClose: () => void;
};

/** A dialog with a short note to a colleague. It closes once the note is sent. */
export default function NoteDialog(props: NoteDialogProps) {
  const { id, title, send, schema, formTexts, texts, optional, variant, onDone, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <OpenedModal ref={dialog} id={id} title={title} onClose={onClose}>
      <ActionForm<NoteInput, unknown>
        action={send}
        schema={schema}
        defaultValues={{ note: "" }}
        texts={formTexts}
        onDone={() => {
          dialog.current?.close();
          onDone();
        }}
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
    </OpenedModal>
  );
}
