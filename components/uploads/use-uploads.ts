"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import type { UploadView } from "#lib/features/uploads/list-uploads.ts";
import { uploadsQuery } from "#lib/features/uploads/query.ts";
import type { Place } from "#lib/paths.ts";
import type { QueuedUpload } from "./queued-upload.ts";
import { createUploadQueue, type UploadQueue } from "./upload-queue.ts";
/** An upload as this tab knows it, as the server lists it, or both. */
export type UploadRow = { key: string; queued: QueuedUpload | null; view: UploadView | null };

const queues = new Map<string, UploadQueue>();
const nothing: readonly QueuedUpload[] = [];
const none: ReadonlySet<string> = new Set();
/** In ms. Polls while the server works on an upload, in case there is no live stream. */
const pollMs = 5_000;

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
    refetchInterval: ({ state }) => (state.data?.some(isAtWork) ? pollMs : false),
  });
  const received = queued.filter(({ state }) => state === "received").length;
  useEffect(() => {
    if (received > 0) void refetch();
  }, [received, refetch]);
  useEffect(() => {
    if (views && queued.length > 0) queue.storeViews(views);
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

/** The live stream may announce a new upload before this tab receives the answer with its id. */
const isBeginning = (view: UploadView, queued: readonly QueuedUpload[]) =>
  view.isMine &&
  view.state === "receiving" &&
  queued.some(
    ({ uploadId, state, filename, sizeBytes }) =>
      uploadId === null && state === "sending" && filename === view.filename && sizeBytes === view.sizeBytes,
  );
