"use client";

import { startRunAction } from "#lib/workflows/runs/actions.ts";
import type { BulkBarProps } from "./bulk-bar.tsx";
import { CancelQuestion } from "./cancel-question.tsx";

/** Cancels those of the selected orders that can be cancelled. */
export function CancelDialog({ place, selection, locale, clear }: BulkBarProps) {
  return (
    <CancelQuestion
      {...{ place, locale, clear }}
      of={{ selection }}
      cancel={(runId, shownDigest) =>
        startRunAction(place, { kind: "cancel", runId, selection, shownDigest })
      }
    />
  );
}
