import type { UploadState } from "#drizzle/schema/uploads.ts";

/** An upload as a page shows it. Cancelled ones are not shown. */
export type UploadView = {
  id: string;
  filename: string | null;
  sizeBytes: number;
  state: Exclude<UploadState, "cancelled">;
  /** While it is received: whether bytes of it come right now. */
  isArriving: boolean;
  /** What somebody must decide before it goes on. */
  question: "rotation" | null;
  /** Why it was refused: its words stand under `uploadProblems`. */
  problem: { code: string; params: Record<string, string | number> } | null;
  /** As it is stored, before anybody turned it. */
  widthPx: number | null;
  heightPx: number | null;
  hasPreview: boolean;
  fileId: string | null;
  /** The library had it already; nothing was sent. */
  isDuplicate: boolean;
  createdAt: string;
  /** Begun by whoever asks. */
  isMine: boolean;
};
