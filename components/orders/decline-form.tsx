"use client";

import { declineNoteSchema } from "#lib/approvals/schemas.ts";
import { NoteForm, type NoteFormProps } from "./note-form.tsx";

export default function DeclineForm(props: Omit<NoteFormProps, "schema" | "optional" | "variant">) {
  return <NoteForm {...props} schema={declineNoteSchema} variant="danger" />;
}
