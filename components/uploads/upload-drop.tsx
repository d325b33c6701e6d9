"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { Progress } from "#components/ui/progress.tsx";
import type { UploadView } from "#lib/features/uploads/list-uploads.ts";
import type { MayUpload } from "#lib/features/uploads/may-upload.ts";
import { formatShare } from "#lib/numbers.ts";
import { type Place, uploadId } from "#lib/paths.ts";
import { AddByLink } from "./add-by-link.tsx";
import { DropArea } from "./drop-area.tsx";
import { isBusy } from "./queued-upload.ts";
import { isOver, stageOf } from "./stage-of.ts";
import { UploadLine } from "./upload-line.tsx";
import type { UploadQueue } from "./upload-queue.ts";
import { type UploadRow, useUploads } from "./use-uploads.ts";

/** Of what was begun elsewhere: what became a file is in the library, and why another's was refused is theirs to know. */
const isNews = (row: UploadRow) => {
  const stage = stageOf(row);
  return stage === "refused" ? row.view?.isMine === true : stage !== "stored";
};

type UploadDropProps = {
  place: Place;
  mayUpload: MayUpload;
  /** What is on its way, where the server rendered it: it is there at once, and nothing makes room for it later. */
  rendered?: UploadView[];
  /** For each file that was begun here, once it is in the library; also where it was there already. */
  onStored?: (fileId: string) => void;
  /** Where in the library new files are to lie. */
  folderId?: string | null;
  /** In a dialog or beside a form: small, and of what was begun here alone. */
  compact?: boolean;
};

/** Takes print files from the computer or by public link, and tells of them until they are in the library. */
export function UploadDrop({
  place,
  mayUpload,
  rendered,
  onStored,
  folderId = null,
  compact = false,
}: UploadDropProps) {
  const t = useTranslations("uploads");
  const { queue, rows } = useUploads(place, rendered);
  const begun = useRef(new Set<string>());
  const tell = useEffectEvent((fileId: string) => onStored?.(fileId));
  useEffect(() => {
    for (const { key, view } of rows) {
      if (view?.state === "stored" && view.fileId && begun.current.delete(key)) tell(view.fileId);
    }
  }, [rows]);

  if (!mayUpload.write) return null;
  const take = async (files: File[]) => {
    const keys = await queue.add(files, folderId, mayUpload.maxMegabytes * 1_000_000);
    for (const key of keys) begun.current.add(key);
  };
  const shown = rows.filter((row) => row.queued || (!compact && isNews(row)));
  const named = compact ? {} : { id: uploadId };
  return (
    <div className="flex flex-col gap-3">
      {mayUpload.direct ? (
        <DropArea maxMegabytes={mayUpload.maxMegabytes} compact={compact} onFiles={take} {...named} />
      ) : (
        <Callout tone="info" title={t("notReachableTitle")}>
          {t("notReachableText")}
        </Callout>
      )}
      <Disclosure title={t("byLink")} open={!mayUpload.direct}>
        <AddByLink place={place} {...(onStored && { onStored })} {...(!mayUpload.direct && named)} />
      </Disclosure>
      {shown.length > 0 && <UploadList place={place} queue={queue} rows={shown} />}
    </div>
  );
}

type UploadListProps = { place: Place; queue: UploadQueue; rows: readonly UploadRow[] };

function UploadList({ place, queue, rows }: UploadListProps) {
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
