"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useRef } from "react";
import { SubmitModal } from "#components/form/submit-modal.tsx";
import type { Act } from "#components/form/use-one-action.ts";
import { useRefetchingAction } from "#components/form/use-refetching-action.ts";
import { ordersKey } from "#lib/features/orders/query-keys.ts";
import type { Place } from "#lib/paths.ts";
import { problemsKey } from "#lib/workflows/problems/query-keys.ts";
import type { DecisionProps } from "./problem-dialog.tsx";

type DecisionModalProps = Pick<DecisionProps, "place" | "onDone"> & {
  title: string;
  submit: string;
  /** Null while the input is invalid. */
  act: Act | null;
  children?: ReactNode;
};

/** Confirms one action for one or several problems. After a refusal it stays open and shows the reason. */
export function DecisionModal({ place, onDone, title, submit, act, children }: DecisionModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { run, pending, problem } = useProblemAction(place);
  const press = async () => {
    if (!act || !(await run(act))) return;
    dialog.current?.close();
    onDone();
  };
  return (
    <SubmitModal
      ref={dialog}
      title={title}
      submit={submit}
      disabled={!act}
      pending={pending}
      problem={problem}
      onSubmit={press}
    >
      {children}
    </SubmitModal>
  );
}

/** Runs one decision at a time and then refetches problems and orders. */
function useProblemAction(place: Place) {
  const t = useTranslations("problems");
  return useRefetchingAction(
    [problemsKey, ordersKey].map((key) => key(place)),
    { unreachable: t("unreachable"), notTaken: t("notTaken") },
  );
}
