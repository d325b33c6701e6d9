"use client";

import { Pause, Play, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "#components/ui/icon-button.tsx";
import type { Place } from "#lib/paths.ts";
import { cancelBegun } from "./cancel-begun.ts";
import { isOver, type Stage } from "./stage-of.ts";
import type { UploadQueue } from "./upload-queue.ts";
import type { UploadRow } from "./use-uploads.ts";

const running: ReadonlySet<Stage> = new Set(["waiting", "sending", "lost"]);
const stoppable: ReadonlySet<Stage> = new Set([...running, "paused", "elsewhere", "interrupted", "asking"]);

type UploadButtonsProps = { place: Place; queue: UploadQueue; row: UploadRow; stage: Stage; name: string };

export function UploadButtons({ place, queue, row: { queued, view }, stage, name }: UploadButtonsProps) {
  const t = useTranslations("uploads");
  const isMine = queued !== null || view?.isMine === true;
  const cancel = () => {
    if (queued) void queue.cancel(queued.key);
    if (view && (!queued || stage === "asking")) void cancelBegun(place, view.id);
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
      {isMine && stoppable.has(stage) && (
        <IconButton label={t("cancel", { name })} size="sm" onClick={cancel}>
          <X />
        </IconButton>
      )}
      {isMine && isOver(stage) && (
        <IconButton
          label={t("dismiss", { name })}
          size="sm"
          onClick={() => queue.dismiss(queued?.key ?? view?.id ?? "")}
        >
          <X />
        </IconButton>
      )}
    </div>
  );
}
