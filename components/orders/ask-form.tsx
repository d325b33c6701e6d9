"use client";

import { requestNoteSchema } from "#lib/approvals/schemas.ts";
import { NoteForm, type NoteFormProps } from "./note-form.tsx";

export default function AskForm(props: Omit<NoteFormProps, "schema" | "optional" | "variant">) {
  return <NoteForm {...props} schema={requestNoteSchema} optional />;
}
