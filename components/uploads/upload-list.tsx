"use client";

import { FileImage, Pause, Play, X } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button, IconButton } from "#components/ui/button.tsx";
import { ErrorText } from "#components/ui/label.tsx";
import { Picture } from "#components/ui/picture.tsx";
import { Progress } from "#components/ui/progress.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { answerUploadAction } from "#lib/features/uploads/actions.ts";
import type { UploadView } from "#lib/features/uploads/list-uploads.ts";
import { formatBytes, formatShare } from "#lib/numbers.ts";
import { type Place, paths } from "#lib/paths.ts";
import { isBusy, isOver, needsPerson, type Stage, stageOf } from "./queued-upload.ts";
import type { UploadQueue } from "./upload-queue.ts";
import type { UploadRow } from "./use-uploads.ts";

const running: ReadonlySet<Stage> = new Set(["waiting", "sending", "lost"]);
/** In these stages the server knows whether the upload can still be cancelled. */
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

function UploadButtons({ place, queue, row, stage, name, onNotCancelled }: UploadButtonsProps) {
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
        <IconButton label={t("dismiss", { name })} size="sm" onClick={() => dismiss(place, queue, row)}>
          <X />
        </IconButton>
      )}
    </div>
  );
}

/** Hides an ended upload. The server would list a refused one again after a reload. */
function dismiss(place: Place, queue: UploadQueue, { key, view }: UploadRow) {
  queue.dismiss(key);
  if (view?.isMine && view.state === "refused") void cancelBegun(place, view.id);
}

/** Null if the upload was cancelled; otherwise the reason. `sentence` is null if there was no answer. */
type NotCancelled = { sentence: string | null } | null;

/** Cancels an upload that this tab does not send. */
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

const moving: ReadonlySet<Stage> = new Set(["waiting", "sending", "paused", "lost"]);

type UploadItemProps = { place: Place; queue: UploadQueue; row: UploadRow };

function UploadItem({ place, queue, row }: UploadItemProps) {
  const t = useTranslations("uploads");
  const locale = useLocale();
  const problemOf = useProblemWords();
  const [notCancelled, setNotCancelled] = useState<NotCancelled>(null);
  const { queued, view } = row;
  const stage = stageOf(row);
  const problem = problemOf(row);
  const name = view?.filename ?? queued?.filename ?? t("unnamed");
  const size = view?.sizeBytes ?? queued?.sizeBytes ?? 0;
  const sizeText = (bytes: number) => formatBytes(bytes, locale);
  // After a rotation the preview differs, but its URL would be the same.
  const version = view?.state === "asking" || view?.state === "checking" ? "?before" : "";
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      {view?.hasPreview ? (
        <Picture
          src={`${paths.api.uploadPreview(place, view.id)}${version}`}
          alt=""
          className="w-10 shrink-0"
        />
      ) : (
        <span className="grid size-10 shrink-0 place-items-center rounded-md bg-backdrop text-muted">
          <FileImage className="size-5" />
        </span>
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</span>
          <span className="text-sm text-muted tabular-nums">{sizeText(size)}</span>
        </p>
        {queued && moving.has(stage) && (
          <Progress
            label={name}
            done={queued.sentBytes}
            total={size}
            tone={stage === "lost" ? "warn" : "accent"}
          />
        )}
        {stage === "refused" && <ErrorText>{problem ?? t("refused")}</ErrorText>}
        {stage === "asking" && view && <AnswerRotation place={place} view={view} />}
        {stage !== "refused" && stage !== "asking" && (
          <p className="text-sm text-muted tabular-nums">
            {problem ??
              t(`stages.${view?.isDuplicate ? "duplicate" : stage}`, {
                sent: sizeText(queued?.sentBytes ?? 0),
                size: sizeText(size),
              })}{" "}
            {stage === "stored" && view?.fileId && (
              <TextLink href={paths.file(place, view.fileId)}>{t("open")}</TextLink>
            )}
          </p>
        )}
        {notCancelled && stage !== "stored" && stage !== "refused" && (
          <ErrorText>{notCancelled.sentence ?? t("notCancelled")}</ErrorText>
        )}
      </div>
      <UploadButtons
        place={place}
        queue={queue}
        row={row}
        stage={stage}
        name={name}
        onNotCancelled={setNotCancelled}
      />
    </li>
  );
}

/** Returns the problem of an upload: found by this tab, sent by the server, or found by the worker. */
function useProblemWords() {
  const t = useTranslations("uploads.here");
  const found = useTranslations("uploadProblems");
  return ({ queued, view }: UploadRow): string | null => {
    const isHere = !view || view.state === "receiving";
    if (queued?.problem && isHere) return t(queued.problem);
    if (!view?.problem) return queued?.sentence ?? null;
    const { code, params } = view.problem;
    return found.has(code as never) ? found(code as never, params as never) : t("unreadable");
  };
}

type AnswerRotationProps = { place: Place; view: UploadView };

function AnswerRotation({ place, view: { id, widthPx, heightPx, isMine } }: AnswerRotationProps) {
  const t = useTranslations("uploads");
  const [given, setGiven] = useState<"keep" | "bake_in" | null>(null);
  const [sentence, setSentence] = useState<string | null>(null);
  const answer = async (wanted: "keep" | "bake_in") => {
    setGiven(wanted);
    setSentence(null);
    const reply = await answerUploadAction(place, { uploadId: id, answer: wanted }).catch(() => null);
    if (reply && !reply.serverError && !reply.validationErrors) return;
    setGiven(null);
    setSentence(reply?.serverError?.message ?? t("notAnswered"));
  };
  return (
    <div className="flex flex-col gap-2">
      <p className="max-w-prose text-sm">
        {t("asking", { width: widthPx ?? 0, height: heightPx ?? 0 })} {!isMine && t("askingOther")}
      </p>
      {sentence && <ErrorText>{sentence}</ErrorText>}
      {isMine && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" pending={given === "bake_in"} onClick={() => answer("bake_in")}>
            {t("bakeIn")}
          </Button>
          <Button size="sm" pending={given === "keep"} onClick={() => answer("keep")}>
            {t("keep")}
          </Button>
        </div>
      )}
    </div>
  );
}

type UploadListProps = { place: Place; queue: UploadQueue; rows: readonly UploadRow[] };

export default function UploadList({ place, queue, rows }: UploadListProps) {
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
        {rows
          .toSorted((a, b) => Number(needsPerson(b)) - Number(needsPerson(a)))
          .map((row) => (
            <UploadItem key={row.key} place={place} queue={queue} row={row} />
          ))}
      </ul>
      {finished.length > 0 && !isGoing && (
        <div className="flex justify-end border-t border-line px-4 py-2">
          <Button
            size="sm"
            variant="quiet"
            onClick={() => {
              for (const row of finished) dismiss(place, queue, row);
            }}
          >
            {t("clear")}
          </Button>
        </div>
      )}
    </section>
  );
}
