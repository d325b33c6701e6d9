"use client";

import { useTranslations } from "next-intl";
import { Suspense, useEffect, useEffectEvent, useRef } from "react";
import { Callout } from "#components/ui/callout.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { lazyPartInPlace } from "#components/ui/lazy-part.tsx";
import type { UploadView } from "#lib/features/uploads/list-uploads.ts";
import type { MayUpload } from "#lib/features/uploads/may-upload.ts";
import { type Place, uploadId } from "#lib/paths.ts";
import { DropArea } from "./drop-area.tsx";
import { stageOf } from "./queued-upload.ts";
import { type UploadRow, useUploads } from "./use-uploads.ts";

const AddByLink = lazyPartInPlace(() => import("./add-by-link.tsx"));
const UploadList = lazyPartInPlace(() => import("./upload-list.tsx"));

/**
 * Whether to list an upload that was started elsewhere. Stored ones are in the library, and a refusal concerns only the
 * person who started it.
 */
const isListed = (row: UploadRow) => {
  const stage = stageOf(row);
  return stage === "refused" ? row.view?.isMine === true : stage !== "stored";
};

type UploadDropProps = {
  place: Place;
  mayUpload: MayUpload;
  /** The uploads in progress as the server rendered them, so that the list does not move the page later. */
  rendered?: UploadView[];
  /** Called for each file that was started here, once it is in the library, also if it already was. */
  onStored?: (fileId: string) => void;
  /** The folder for new files. */
  folderId?: string | null;
  /** For a dialog or a form: smaller, and only with the uploads that were started here. */
  compact?: boolean;
};

/** Accepts print files from the computer or by public link, and lists them until they are in the library. */
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
  const shown = rows.filter((row) => row.queued || (!compact && isListed(row)));
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
