"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import type { UploadView } from "#lib/features/uploads/list-uploads.ts";
import { uploadsQuery } from "#lib/features/uploads/query.ts";
import type { Place } from "#lib/paths.ts";
import type { QueuedUpload } from "./queued-upload.ts";
import { createUploadQueue, type UploadQueue } from "./upload-queue.ts";
/** An upload as this tab and the server know it; at least one of them does. */
export type UploadRow = { key: string; queued: QueuedUpload | null; view: UploadView | null };

const queues = new Map<string, UploadQueue>();
const nothing: readonly QueuedUpload[] = [];
const none: ReadonlySet<string> = new Set();
/** Where the live stream is away, what the server works on is asked for now and then. */
const lookEveryMs = 5_000;

function queueOf(place: Place): UploadQueue {
  const name = `${place.workspace}/${place.mode}`;
  const queue = queues.get(name) ?? createUploadQueue(place);
  queues.set(name, queue);
  return queue;
}

export function useUploads(place: Place, rendered?: UploadView[]) {
  const queue = queueOf(place);
  const queued = useSyncExternalStore(queue.subscribe, queue.read, () => nothing);
  const dismissed = useSyncExternalStore(queue.subscribe, queue.readDismissed, () => none);
  const { data: views, refetch } = useQuery({
    ...uploadsQuery(place),
    ...(rendered && { initialData: rendered }),
    refetchInterval: ({ state }) => (state.data?.some(isAtWork) ? lookEveryMs : false),
  });
  const received = queued.filter(({ state }) => state === "received").length;
  useEffect(() => {
    if (received > 0) void refetch();
  }, [received, refetch]);
  useEffect(() => {
    if (views && queued.length > 0) queue.noteViews(views);
  }, [queue, queued, views]);
  const shown = views?.filter(({ id }) => !dismissed.has(id)) ?? [];
  return { queue, rows: rowsOf(queued, shown) };
}

const isAtWork = ({ state, isMine, isArriving }: UploadView) =>
  isMine && (state === "checking" || state === "sending" || isArriving);

const endOf = ({ lastView }: QueuedUpload) =>
  lastView?.state === "stored" || lastView?.state === "refused" ? lastView : null;

function rowsOf(queued: readonly QueuedUpload[], views: readonly UploadView[]): UploadRow[] {
  const known = new Map(views.map((view) => [view.id, view]));
  const here = new Set(queued.map(({ uploadId }) => uploadId));
  return [
    ...queued.map((each) => ({
      key: each.key,
      queued: each,
      view: (each.uploadId && known.get(each.uploadId)) || endOf(each),
    })),
    ...views
      .filter((view) => !here.has(view.id) && !isBeginning(view, queued))
      .map((view) => ({ key: view.id, queued: null, view })),
  ];
}

/** The server may tell others of the room that it has made before it answers who asked for it. */
const isBeginning = (view: UploadView, queued: readonly QueuedUpload[]) =>
  view.isMine &&
  view.state === "receiving" &&
  queued.some(
    ({ uploadId, state, filename, sizeBytes }) =>
      uploadId === null && state === "sending" && filename === view.filename && sizeBytes === view.sizeBytes,
  );
