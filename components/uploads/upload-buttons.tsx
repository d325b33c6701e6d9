"use client";

import { Pause, Play, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "#components/ui/icon-button.tsx";
import { type Place, paths } from "#lib/paths.ts";
import { isOver, type Stage } from "./stage-of.ts";
import type { UploadQueue } from "./upload-queue.ts";
import type { UploadRow } from "./use-uploads.ts";

const running: ReadonlySet<Stage> = new Set(["waiting", "sending", "lost"]);
/** Whether there is still something of it to send is the server's to say. */
const onServer: ReadonlySet<Stage> = new Set(["interrupted", "checking", "asking", "fetching"]);
const stoppable: ReadonlySet<Stage> = new Set([
  ...running,
  "paused",
  "elsewhere",
  "interrupted",
  "checking",
  "asking",
]);

const canBeStopped = ({ view }: UploadRow, stage: Stage) =>
  stoppable.has(stage) || (stage === "fetching" && view?.problem?.code === "waits_for_service");

type UploadButtonsProps = {
  place: Place;
  queue: UploadQueue;
  row: UploadRow;
  stage: Stage;
  name: string;
  onNotCancelled: (why: NotCancelled) => void;
};

export function UploadButtons({ place, queue, row, stage, name, onNotCancelled }: UploadButtonsProps) {
  const { queued, view } = row;
  const t = useTranslations("uploads");
  const isMine = queued !== null || view?.isMine === true;
  const cancel = async () => {
    if (!view || !onServer.has(stage)) return queued && queue.cancel(queued.key);
    const why = await cancelBegun(place, view.id);
    onNotCancelled(why);
    if (!why) queue.dismiss(row.key);
  };
  return (
    <div className="flex shrink-0 gap-1">
      {queued && running.has(stage) && (
        <IconButton label={t("pause", { name })} size="sm" onClick={() => queue.pause(queued.key)}>
          <Pause />
        </IconButton>
      )}
      {queued && stage === "paused" && (
        <IconButton label={t("resume", { name })} size="sm" onClick={() => queue.resume(queued.key)}>
          <Play />
        </IconButton>
      )}
      {isMine && canBeStopped(row, stage) && (
        <IconButton label={t("cancel", { name })} size="sm" onClick={cancel}>
          <X />
        </IconButton>
      )}
      {isMine && isOver(row, stage) && (
        <IconButton label={t("dismiss", { name })} size="sm" onClick={() => queue.dismiss(row.key)}>
          <X />
        </IconButton>
      )}
    </div>
  );
}

/** It is no more under way (null), or why it still is; without words when no answer came. */
export type NotCancelled = { sentence: string | null } | null;

/** Of an upload that this tab does not send any more, or never did. */
async function cancelBegun(place: Place, uploadId: string): Promise<NotCancelled> {
  try {
    const reply = await fetch(`${paths.api.uploads(place)}/${uploadId}`, {
      method: "DELETE",
      headers: { "Tus-Resumable": "1.0.0" },
    });
    if (reply.ok || reply.status === 404) return null;
    const { error } = await reply.json();
    return { sentence: typeof error?.message === "string" ? error.message : null };
  } catch {
    return { sentence: null };
  }
}
