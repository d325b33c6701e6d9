"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { OpenedModal } from "#components/ui/opened-modal.tsx";
import type { DecisionProps } from "./problem-dialog.tsx";
import { useProblemAction } from "./use-problem-action.ts";

type DecisionModalProps = Pick<DecisionProps, "place" | "onDone"> & {
  title: string;
  submit: string;
  /** Null while what was typed cannot be taken. */
  act: Parameters<ReturnType<typeof useProblemAction>["decide"]>[0] | null;
  children?: ReactNode;
};

/** One question about one or several problems; what was refused stays, with the reason. */
export function DecisionModal({ place, onDone, title, submit, act, children }: DecisionModalProps) {
  const t = useTranslations("problems");
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const { decide, pending, problem } = useProblemAction(place);
  const press = async () => {
    if (!act || !(await decide(act))) return;
    dialog.current?.close();
    onDone();
  };
  return (
    <OpenedModal
      closedby="closerequest"
      ref={dialog}
      id={id}
      title={title}
      closeLabel={t("close")}
      footer={
        <>
          <Button onClick={() => dialog.current?.close()}>{t("notNow")}</Button>
          <Button type="submit" form={`${id}-form`} variant="primary" pending={pending} disabled={!act}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        id={`${id}-form`}
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void press();
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
