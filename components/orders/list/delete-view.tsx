"use client";

import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { OpenedModal } from "#components/ui/opened-modal.tsx";
import type { SavedView } from "#lib/features/orders/order-view-row.ts";
import type { ListActions } from "./list-actions.ts";

type DeleteViewProps = {
  view: SavedView;
  send: () => ReturnType<ListActions["deleteView"]>;
  onDone: () => void;
};

export function DeleteView({ view, send, onDone }: DeleteViewProps) {
  const t = useTranslations("ordersList");
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const act = async () => {
    setPending(true);
    const answer = await send().catch(() => undefined);
    setPending(false);
    if (!answer || answer.serverError || answer.validationErrors) {
      return setProblem(answer?.serverError?.message ?? t("unreachable"));
    }
    dialog.current?.close();
    onDone();
  };
  return (
    <OpenedModal
      ref={dialog}
      id={id}
      title={t("views.deleteTitle", { name: view.name })}
      closeLabel={t("close")}
      footer={
        <>
          <Button onClick={() => dialog.current?.close()}>{t("cancel")}</Button>
          <Button variant="danger" pending={pending} onClick={act}>
            {t("views.delete")}
          </Button>
        </>
      }
    >
      <p>{t(view.isShared ? "views.deleteShared" : "views.deleteOwn")}</p>
      <p role="alert" className="mt-2 text-bad-ink empty:hidden">
        {problem}
      </p>
    </OpenedModal>
  );
}
