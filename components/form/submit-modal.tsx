"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, type RefObject, useId } from "react";
import { Button, type ButtonProps } from "#components/ui/button.tsx";
import { OpenedModal } from "#components/ui/opened-modal.tsx";

type SubmitModalProps = {
  ref: RefObject<HTMLDialogElement | null>;
  title: string;
  /** The label of the submit button; null while there is nothing to submit. */
  submit: string | null;
  /** What the button that changes nothing says: "Not now" without it. */
  cancel?: string;
  variant?: ButtonProps["variant"];
  /** While the input is invalid. */
  disabled?: boolean;
  pending: boolean;
  problem: string | null;
  onSubmit: () => void;
  /** After it is done, the dialog shows the result until it is closed. */
  isDone?: boolean;
  onClose?: () => void;
  children: ReactNode;
};

/** A dialog with one submit button. A refusal is shown above it. */
export function SubmitModal(props: SubmitModalProps) {
  const { ref, title, submit, variant = "primary", pending, problem, onSubmit, children } = props;
  const { cancel, disabled, isDone = false, onClose } = props;
  const t = useTranslations("common");
  const id = useId();
  return (
    <OpenedModal
      ref={ref}
      id={id}
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => ref.current?.close()}>
            {isDone ? t("close") : (cancel ?? t("notNow"))}
          </Button>
          {submit !== null && (
            <Button type="submit" form={`${id}-form`} variant={variant} pending={pending} disabled={disabled}>
              {submit}
            </Button>
          )}
        </>
      }
    >
      <form
        id={`${id}-form`}
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
        <p role="alert" className="text-bad-ink empty:hidden">
          {problem}
        </p>
      </form>
    </OpenedModal>
  );
}
