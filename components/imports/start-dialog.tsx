"use client";

import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import type { ImportView } from "#lib/workflows/imports/import-view.ts";

type StartDialogProps = {
  ref: RefObject<HTMLDialogElement | null>;
  view: ImportView;
  mode: "live" | "test";
  amount: string;
  pending: boolean;
  onStart: () => void;
};

/** Asked once, with totals, before drafts are made. */
export function StartDialog({ ref, view, mode, amount, pending, onStart }: StartDialogProps) {
  const t = useTranslations("imports");
  const { ready, invalid, taken } = view.counts;
  return (
    <Dialog
      ref={ref}
      id="start-import"
      title={t("startTitle", { count: ready })}
      closeLabel={t("close")}
      footer={
        <>
          <Button onClick={() => ref.current?.close()}>{t("close")}</Button>
          <Button variant="primary" pending={pending} onClick={onStart}>
            {t(mode === "live" ? "startGo" : "startGoTest", { count: ready })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{t("startText", { count: ready, amount })}</p>
        {invalid + taken > 0 && <p>{t("startWithout", { count: invalid + taken })}</p>}
        {view.warnings > 0 && <p className="text-warn-ink">{t("startWarnings", { count: view.warnings })}</p>}
      </div>
    </Dialog>
  );
}
