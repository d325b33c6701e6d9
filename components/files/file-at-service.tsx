"use client";

import { Download, RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { buttonClass } from "#components/ui/button-class.ts";
import { Callout } from "#components/ui/callout.tsx";
import { Card } from "#components/ui/card.tsx";
import { Code } from "#components/ui/code.tsx";
import { formatDateTime, formatRelative } from "#lib/dates.ts";
import type { FileView } from "#lib/features/files/get-file.ts";
import type { Place } from "#lib/paths.ts";
import type { OneFileActions } from "./file-actions.ts";
import { useFileAction } from "./use-file-action.ts";

type FileAtServiceProps = {
  place: Place;
  file: FileView;
  /** Undefined for who may only look. */
  reread: OneFileActions["reread"] | undefined;
  now: Date;
  locale: string;
};

/** The service holds the file itself; what is known of it here can be asked for again. */
export function FileAtService({ place, file, reread, now, locale }: FileAtServiceProps) {
  const t = useTranslations("filePage");
  const { run, pending, problem } = useFileAction(place);
  const [isThere, setIsThere] = useState<boolean | null>(null);
  const ask = async () => {
    const answer = await run(async () => (await reread?.({ fileId: file.id })) ?? {});
    setIsThere(answer?.data ? answer.data.isThere : null);
  };
  const rereadAt = file.rereadAt && new Date(file.rereadAt);
  return (
    <Card title={t("atService")}>
      <div className="flex flex-col gap-3">
        <p className="text-muted">
          {t("fileId")} <Code>{file.id}</Code>
        </p>
        <div className="flex flex-wrap gap-2">
          <a href={file.url} target="_blank" rel="noreferrer" className={buttonClass({ size: "sm" })}>
            <Download /> {t("download")}
          </a>
          {reread && (
            <Button size="sm" icon={<RefreshCw />} pending={pending} onClick={ask}>
              {t("reread")}
            </Button>
          )}
        </div>
        <div aria-live="polite" className="flex flex-col gap-2 text-sm empty:hidden">
          {isThere && <p className="text-good-ink">{t("isThere")}</p>}
          {isThere === null && !file.isGone && rereadAt && (
            <p className="text-muted" title={formatDateTime(rereadAt, locale)}>
              {t("rereadAt", { age: formatRelative(rereadAt, now, locale) })}
            </p>
          )}
        </div>
        {(isThere === false || (isThere === null && file.isGone)) && (
          <Callout tone="bad" title={t("goneTitle")}>
            {t("goneText")}
          </Callout>
        )}
        {problem && <Callout tone="bad" title={problem} />}
      </div>
    </Card>
  );
}
