"use client";

import { type ReactNode, type RefObject, Suspense } from "react";
import { keepFocus } from "#components/layout/keep-focus.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { useOpened } from "#components/ui/use-opened.ts";

type DialogWithFormProps = {
  ref: RefObject<HTMLDialogElement | null>;
  id: string;
  title: string;
  closeLabel: string;
  /** Fetched on the first opening: most who see the button never press it. */
  children: () => ReactNode;
};

export function DialogWithForm({ ref, id, title, closeLabel, children }: DialogWithFormProps) {
  const opened = useOpened(ref);
  return (
    <Dialog ref={ref} id={id} title={title} closeLabel={closeLabel}>
      <div ref={keepFocus}>{opened && <Suspense fallback={<Spinner />}>{children()}</Suspense>}</div>
    </Dialog>
  );
}
