"use client";

import { NoteForm, type NoteFormProps } from "./note-form.tsx";

export default function DeclineForm(props: Omit<NoteFormProps, "schema" | "optional" | "variant">) {
  return (
    <NoteForm
      {...props}
      schema={async () => (await import("#lib/workflows/approvals/schemas.ts")).declineNoteSchema}
      variant="danger"
    />
  );
}
