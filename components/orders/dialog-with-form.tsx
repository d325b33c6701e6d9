"use client";

import { type ReactNode, type RefObject, Suspense } from "react";
import { keepFocus } from "#components/layout/focus-content.ts";
import { Dialog } from "#components/ui/modal.tsx";
import { useOpened } from "#components/ui/opened-modal.tsx";
import { Spinner } from "#components/ui/progress.tsx";

type DialogWithFormProps = {
  ref: RefObject<HTMLDialogElement | null>;
  id: string;
  title: string;
  closeLabel: string;
  /** Loaded when the dialog first opens: most readers never open it. */
  children: () => ReactNode;
};

/** The dialog opened before its form was loaded, so the browser found no field to focus. */
const focusFirstField = (form: HTMLElement | null) =>
  form?.querySelector<HTMLElement>("input:not([type=hidden]), select, textarea")?.focus();

export function DialogWithForm({ ref, id, title, closeLabel, children }: DialogWithFormProps) {
  const opened = useOpened(ref);
  return (
    <Dialog ref={ref} id={id} title={title} closeLabel={closeLabel}>
      <div ref={keepFocus}>
        {opened && (
          <Suspense fallback={<Spinner />}>
            <div ref={focusFirstField}>{children()}</div>
          </Suspense>
        )}
      </div>
    </Dialog>
  );
}
