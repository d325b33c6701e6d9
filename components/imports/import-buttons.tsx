"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type RefObject, useRef } from "react";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { useOneAction } from "#components/form/use-one-action.ts";
import { OrdersWithWarnings } from "#components/orders/over-limits.tsx";
import { Button } from "#components/ui/button.tsx";
import { ErrorText } from "#components/ui/label.tsx";
import { Dialog } from "#components/ui/modal.tsx";
import { formatCents } from "#lib/money.ts";
import { type Place, paths } from "#lib/paths.ts";
import { changeImportStateAction, discardImportAction } from "#lib/workflows/imports/actions.ts";
import type { ImportView } from "#lib/workflows/imports/import-view.ts";
import { useImportAction } from "./use-import-action.ts";

type ImportButtonsProps = {
  place: Place;
  view: ImportView;
  /** Returns to the mapping of the columns. */
  onMap: () => void;
  locale: string;
};

/** The next action of an import, and buttons to pause or stop it. */
export function ImportButtons({ place, view, onMap, locale }: ImportButtonsProps) {
  const t = useTranslations("imports");
  const dialog = useRef<HTMLDialogElement>(null);
  const { run, pending, problem } = useImportAction(place, view.id);
  const go = (to: "running" | "paused" | "stopped") =>
    run(() => changeImportStateAction(place, { importId: view.id, to }));
  const { state, counts, isBegun, areRowsDeleted } = view;
  const mayGoOn = isBegun && !areRowsDeleted;
  const isRetry = mayGoOn && counts.refused > 0 && (state === "finished" || state === "stopped");
  const isLeft = mayGoOn && counts.ready > 0 && state === "stopped";
  return (
    <>
      {problem && <ErrorText id="steer-problem">{problem}</ErrorText>}
      {!isBegun && state !== "stopped" && <Button onClick={onMap}>{t("changeColumns")}</Button>}
      {(state === "checking" || state === "running" || state === "paused") && (
        <Button pending={pending} onClick={() => go("stopped")}>
          {t("stopIt")}
        </Button>
      )}
      {state === "running" && (
        <Button pending={pending} onClick={() => go("paused")}>
          {t("pause")}
        </Button>
      )}
      {state === "paused" && (
        <Button variant="primary" pending={pending} onClick={() => go("running")}>
          {t("resume")}
        </Button>
      )}
      {state === "checked" && counts.ready > 0 && (
        <Button variant="primary" onClick={() => dialog.current?.showModal()}>
          {t("start", { count: counts.ready })}
        </Button>
      )}
      {(isRetry || isLeft) && (
        <Button variant="primary" pending={pending} onClick={() => go("running")}>
          {isLeft ? t("goOn") : t("retry", { count: counts.refused })}
        </Button>
      )}
      {state === "checked" && (
        <StartDialog
          // A correction that was saved meanwhile closes the dialog of another count.
          key={counts.ready}
          ref={dialog}
          view={view}
          mode={place.mode}
          pending={pending}
          amount={formatCents(view.readyCents, locale)}
          onStart={async () => {
            if (await go("running")) dialog.current?.close();
          }}
        />
      )}
    </>
  );
}

type StartDialogProps = {
  ref: RefObject<HTMLDialogElement | null>;
  view: ImportView;
  mode: "live" | "test";
  amount: string;
  pending: boolean;
  onStart: () => void;
};

/** Confirms with totals before the drafts are created. */
function StartDialog({ ref, view, mode, amount, pending, onStart }: StartDialogProps) {
  const t = useTranslations("imports");
  const common = useTranslations("common");
  const { ready, invalid, taken } = view.counts;
  return (
    <Dialog
      ref={ref}
      id="start-import"
      title={t("startTitle", { count: ready })}
      footer={
        <>
          <Button onClick={() => ref.current?.close()}>{common("close")}</Button>
          <Button variant="primary" pending={pending} onClick={onStart}>
            {t(mode === "live" ? "startGo" : "startGoTest", { count: ready })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{t("startText", { count: ready, amount })}</p>
        {invalid + taken > 0 && <p>{t("startWithout", { count: invalid + taken })}</p>}
        <OrdersWithWarnings blank={view.readyBlank} />
        {view.warnings > 0 && <p className="text-warn-ink">{t("startWarnings", { count: view.warnings })}</p>}
      </div>
    </Dialog>
  );
}

export function DiscardImport({ place, view }: { place: Place; view: ImportView }) {
  const t = useTranslations("imports");
  const router = useRouter();
  return (
    <ConfirmDialog
      id="discard-import"
      trigger={{ size: "md", variant: "secondary", children: t("discard") }}
      title={t("discardTitle")}
      confirm={t("discardGo")}
      action={useOneAction({ unreachable: t("unreachable"), notTaken: t("notTaken") })}
      act={() => discardImportAction(place, { importId: view.id })}
      onDone={() => router.replace(paths.imports(place))}
    >
      <p>{t("discardText", { count: view.rowsCount })}</p>
    </ConfirmDialog>
  );
}
