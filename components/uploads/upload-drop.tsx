"use client";

import { useTranslations } from "next-intl";
import { Suspense, useEffect, useEffectEvent, useRef } from "react";
import { Callout } from "#components/ui/callout.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { lateHere } from "#components/ui/late.tsx";
import type { UploadView } from "#lib/features/uploads/list-uploads.ts";
import type { MayUpload } from "#lib/features/uploads/may-upload.ts";
import { type Place, uploadId } from "#lib/paths.ts";
import { DropArea } from "./drop-area.tsx";
import { stageOf } from "./queued-upload.ts";
import { type UploadRow, useUploads } from "./use-uploads.ts";

const AddByLink = lateHere(() => import("./add-by-link.tsx"));
const UploadList = lateHere(() => import("./upload-list.tsx"));

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
        <Suspense>
          <AddByLink place={place} {...(onStored && { onStored })} {...(!mayUpload.direct && named)} />
        </Suspense>
      </Disclosure>
      {shown.length > 0 && (
        <Suspense>
          <UploadList place={place} queue={queue} rows={shown} />
        </Suspense>
      )}
    </div>
  );
}
