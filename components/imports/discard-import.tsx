"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useOneAction } from "#components/form/use-one-action.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { type Place, paths } from "#lib/paths.ts";
import type { ImportView } from "#lib/workflows/imports/import-view.ts";
import type { ImportActions } from "./import-actions.ts";

type DiscardImportProps = { place: Place; view: ImportView; discard: ImportActions["discard"] };

export function DiscardImport({ place, view, discard }: DiscardImportProps) {
  const t = useTranslations("imports");
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const { run, pending, problem } = useOneAction({ unreachable: t("unreachable"), notTaken: t("notTaken") });
  const act = async () => {
    if (await run(() => discard({ importId: view.id }))) router.replace(paths.imports(place));
  };
  return (
    <>
      <Button onClick={() => dialog.current?.showModal()}>{t("discard")}</Button>
      <Dialog
        ref={dialog}
        id="discard-import"
        title={t("discardTitle")}
        closeLabel={t("close")}
        footer={
          <>
            <Button onClick={() => dialog.current?.close()}>{t("close")}</Button>
            <Button variant="danger" pending={pending} onClick={act}>
              {t("discardGo")}
            </Button>
          </>
        }
      >
        <p>{t("discardText", { count: view.rowsCount })}</p>
        <p role="alert" className="mt-2 text-bad-ink empty:hidden">
          {problem}
        </p>
      </Dialog>
    </>
  );
}
