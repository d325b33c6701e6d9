"use client";

import { useTranslations } from "next-intl";
import type { BulkRowView } from "#lib/workflows/bulk/run-view.ts";

const reasons = [
  "production_started",
  "cancelled_already",
  "order_moved",
  "not_found",
  "order_has_too_many_tags",
  "assignee_gone",
  "no_longer_allowed",
  "no_key",
  "key_refused",
  "lay_idle",
  "stopped_by_person",
] as const;

/** Why a row ended as it did; what the service refused with words of its own is told in them. */
export function useRowWords() {
  const t = useTranslations("bulkRun.reason");
  return ({ outcome }: Pick<BulkRowView, "outcome">): string | null => {
    if (!outcome) return null;
    const reason = reasons.find((code) => code === outcome.code);
    return reason ? t(reason) : t("other", { said: outcome.message ?? outcome.code });
  };
}
