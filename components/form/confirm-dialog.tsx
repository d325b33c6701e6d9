"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useRef } from "react";
import { Button, type ButtonProps } from "#components/ui/button.tsx";
import { closesDialog, Dialog, opensDialog } from "#components/ui/modal.tsx";
import type { Act, useOneAction } from "./use-one-action.ts";

type ConfirmDialogProps = {
  id: string;
  /** The button that opens the dialog: small and quiet by default. */
  trigger: Pick<ButtonProps, "size" | "variant" | "disabled" | "aria-label" | "children">;
  title: string;
  /** What the button that changes nothing says: "Not now" without it. */
  keep?: string;
  confirm: string;
  variant?: ButtonProps["variant"];
  action: ReturnType<typeof useOneAction>;
  act: Act;
  /** Called after it succeeded and the dialog is closed. */
  onDone?: () => void;
  children: ReactNode;
};

/** A button that asks for confirmation in a dialog. A refusal is shown in that dialog. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { id, trigger, title, keep, confirm, variant = "danger", action, act, onDone, children } = props;
  const t = useTranslations("common");
  const dialog = useRef<HTMLDialogElement>(null);
  const press = async () => {
    if (!(await action.run(act))) return;
    dialog.current?.close();
    onDone?.();
  };
  return (
    <>
      <Button size="sm" variant="quiet" {...trigger} {...opensDialog(id)} />
      <Dialog
        ref={dialog}
        id={id}
        title={title}
        footer={
          <>
            <Button {...closesDialog(id)}>{keep ?? t("notNow")}</Button>
            <Button variant={variant} pending={action.pending} onClick={press}>
              {confirm}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-2">{children}</div>
        <p role="alert" className="mt-2 text-bad-ink empty:hidden">
          {action.problem}
        </p>
      </Dialog>
    </>
  );
}
