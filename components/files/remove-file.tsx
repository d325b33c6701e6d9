"use client";

import { Trash2, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { late } from "#components/ui/late.tsx";
import type { FileFacts } from "#lib/features/files/file-facts.ts";
import type { Place } from "#lib/paths.ts";
import type { OneFileActions } from "./file-actions.ts";
import { useFileAction } from "./use-file-action.ts";

const ConfirmDialog = late(async () => ({ default: (await import("./confirm-dialog.tsx")).ConfirmDialog }));

type RemoveFileProps = { place: Place; file: FileFacts; remove: OneFileActions["remove"] };

export function RemoveFile({ place, file, remove }: RemoveFileProps) {
  const t = useTranslations("library");
  const { run, pending, problem } = useFileAction(place);
  const [asked, setAsked] = useState(0);
  const set = async (removed: boolean) => (await run(() => remove({ fileIds: [file.id], removed }))) !== null;
  return (
    <>
      {file.isRemoved ? (
        <>
          {problem && <p className="text-bad-ink">{problem}</p>}
          <Button size="lg" icon={<Undo2 />} pending={pending} onClick={() => void set(false)}>
            {t("putBack")}
          </Button>
        </>
      ) : (
        <Button size="lg" icon={<Trash2 />} aria-haspopup="dialog" onClick={() => setAsked(asked + 1)}>
          {t("remove")}
        </Button>
      )}
      <Suspense>
        {asked > 0 && (
          <ConfirmDialog
            key={asked}
            title={t("removeTitle", { count: 1 })}
            confirm={t("remove")}
            pending={pending}
            problem={problem}
            onConfirm={() => set(true)}
          >
            <p>{t("removeText", { count: 1 })}</p>
            <p className="text-muted">{t("removeService", { count: 1 })}</p>
          </ConfirmDialog>
        )}
      </Suspense>
    </>
  );
}
