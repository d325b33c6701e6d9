"use client";

import { startBulkRunAction } from "#lib/workflows/bulk/actions.ts";
import type { BulkBarProps } from "./bulk-bar.tsx";
import { CancelQuestion } from "./cancel-question.tsx";

/** Of the chosen orders, those that can be cancelled. */
export function CancelDialog({ place, selection, locale, clear }: BulkBarProps) {
  return (
    <CancelQuestion
      {...{ place, locale, clear }}
      of={{ selection }}
      cancel={(runId, shownDigest) =>
        startBulkRunAction(place, { kind: "cancel", runId, selection, shownDigest })
      }
    />
  );
}
