"use client";

import { useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog, opensDialog } from "#components/ui/modal.tsx";
import { useOneAction } from "./use-one-action.ts";

type Answer = { data?: unknown; serverError?: { message: string } | undefined };

type ConfirmDialogProps = {
  id: string;
  act: () => Promise<Answer>;
  texts: Record<"open" | "openLabel" | "title" | "about" | "keep" | "confirm", string> & {
    unreachable?: string;
  };
};

/** A button that asks for confirmation in a dialog. A refusal is shown in that dialog. */
export function ConfirmDialog({ id, act, texts }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { run, pending, problem } = useOneAction({
    unreachable: texts.unreachable,
    notTaken: texts.unreachable,
  });
  const close = () => dialog.current?.close();
  const confirm = async () => {
    if (await run(act)) close();
  };
  return (
    <>
      <Button {...opensDialog(id)} size="sm" variant="quiet" aria-label={texts.openLabel}>
        {texts.open}
      </Button>
      <Dialog
        ref={dialog}
        id={id}
        title={texts.title}
        footer={
          <>
            <Button onClick={close}>{texts.keep}</Button>
            <Button variant="danger" pending={pending} onClick={confirm}>
              {texts.confirm}
            </Button>
          </>
        }
      >
        <p>{texts.about}</p>
        <p role="alert" className="mt-2 text-bad-ink empty:hidden">
          {problem}
        </p>
      </Dialog>
    </>
  );
}
