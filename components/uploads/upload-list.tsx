"use client";

import { useLocale, useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Progress } from "#components/ui/progress.tsx";
import { formatShare } from "#lib/numbers.ts";
import type { Place } from "#lib/paths.ts";
import { isBusy } from "./queued-upload.ts";
import { isOver } from "./stage-of.ts";
import { UploadLine } from "./upload-line.tsx";
import type { UploadQueue } from "./upload-queue.ts";
import type { UploadRow } from "./use-uploads.ts";

type UploadListProps = { place: Place; queue: UploadQueue; rows: readonly UploadRow[] };

export function UploadList({ place, queue, rows }: UploadListProps) {
  const t = useTranslations("uploads");
  const locale = useLocale();
  const here = rows.flatMap(({ queued }) => queued ?? []).filter(({ problem }) => !problem);
  const total = here.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const sent = here.reduce((sum, { sentBytes }) => sum + sentBytes, 0);
  const done = here.filter((each) => !isBusy(each) && each.state !== "paused").length;
  const isGoing = here.some(isBusy);
  const finished = rows.filter((row) => isOver(row));
  return (
    <section aria-label={t("title")} className="rounded-lg border border-line bg-raised">
      {here.length > 1 && isGoing && (
        <div className="border-b border-line px-4 py-3">
          <Progress label={t("together")} done={sent} total={total}>
            {t("sum", { done, count: here.length, share: formatShare(sent / total, locale) })}
          </Progress>
        </div>
      )}
      <ul className="max-h-[26rem] divide-y divide-line overflow-y-auto">
        {rows.map((row) => (
          <UploadLine key={row.key} place={place} queue={queue} row={row} />
        ))}
      </ul>
      {finished.length > 0 && !isGoing && (
        <div className="flex justify-end border-t border-line px-4 py-2">
          <Button
            size="sm"
            variant="quiet"
            onClick={() => {
              for (const { key } of finished) queue.dismiss(key);
            }}
          >
            {t("clear")}
          </Button>
        </div>
      )}
    </section>
  );
}
