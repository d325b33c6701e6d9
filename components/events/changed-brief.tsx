"use client";

import { useTranslations } from "next-intl";
import type { EventRow } from "#lib/features/events/event-row.ts";
import { isKnownStatus } from "#lib/features/orders/status.ts";

/** What a reading changed, in few words: the state of the order first, and how much else. */
export function ChangedBrief({ changed }: Pick<EventRow, "changed">) {
  const t = useTranslations("events");
  const statusWords = useTranslations("status");
  if (!changed || changed.length === 0) return null;
  const moved = changed.find(({ what }) => what === "status");
  const wordOf = (value: string | number | null | undefined) => {
    const status = String(value ?? "");
    return isKnownStatus(status) ? statusWords(status) : status;
  };
  if (!moved) return t("changes", { count: changed.length });
  const [before, after] = [wordOf(moved.before), wordOf(moved.after)];
  return (
    <>
      {before ? t("movedTo", { before, after }) : after}
      {changed.length > 1 && (
        <span className="text-muted"> {t("andMore", { count: changed.length - 1 })}</span>
      )}
    </>
  );
}
