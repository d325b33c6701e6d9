import { expect, test } from "vitest";
import type { UploadView } from "#lib/features/uploads/list-uploads.ts";
import { isOver, type QueuedUpload, type QueueState, stageOf } from "./queued-upload.ts";

const queued = (state: QueueState, lastView: UploadView | null = null): QueuedUpload => ({
  key: "k",
  filename: "a.png",
  sizeBytes: 10,
  sentBytes: 0,
  state,
  uploadId: null,
  problem: null,
  sentence: null,
  lastView,
});
const view = (state: UploadView["state"], isMine = true, isArriving = false): UploadView => ({
  id: "u",
  filename: "a.png",
  sizeBytes: 10,
  state,
  isArriving,
  question: null,
  problem: null,
  widthPx: null,
  heightPx: null,
  hasPreview: false,
  fileId: null,
  isDuplicate: false,
  createdAt: "2026-11-21T12:00:00Z",
  isMine,
});

test.each([
  [queued("paused"), view("receiving"), "paused"],
  [queued("received"), view("receiving"), "received"],
  [queued("received"), view("checking"), "checking"],
  // The server had the whole file, and its answer was lost.
  [queued("lost"), view("stored"), "stored"],
  [null, view("receiving"), "interrupted"],
  [null, view("receiving", true, true), "arriving"],
  [null, view("receiving", false), "arriving"],
  [null, view("sending"), "fetching"],
  [queued("refused"), null, "refused"],
  [queued("received"), null, "received"],
  [queued("received", view("checking")), null, "gone"],
] as const)("%#: the later stage of this tab and the server is shown", (own, told, stage) => {
  expect(stageOf({ key: "k", queued: own, view: told })).toBe(stage);
});

test("a sent upload can be hidden once the server no longer lists it", () => {
  const row = (own: QueuedUpload | null, told: UploadView | null) => ({ key: "k", queued: own, view: told });
  expect(isOver(row(queued("received"), null))).toBe(true);
  expect(isOver(row(queued("received", view("checking")), null))).toBe(true);
  expect(isOver(row(queued("received"), view("receiving")))).toBe(false);
  expect(isOver(row(queued("received"), view("refused")))).toBe(true);
});
