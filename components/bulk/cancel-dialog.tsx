"use client";

import { useTranslations } from "next-intl";
import { startBulkRunAction } from "#lib/bulk/actions.ts";
import { mostInRun } from "#lib/bulk/limits.ts";
import { formatCents } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import type { BulkBarProps } from "./bulk-bar.tsx";
import { BulkModal } from "./bulk-modal.tsx";
import { leftOut, OutlineWait, useOutline } from "./outlined.tsx";
import { useBulkStart } from "./use-bulk-start.ts";

/** What comes back is said before anything is cancelled. */
export function CancelDialog(props: BulkBarProps) {
  const { place, selection, locale } = props;
  const t = useTranslations("bulk");
  const outline = useOutline(props);
  const { dialog, runId, begin, pending, problem } = useBulkStart(props);
  const known = outline.data;
  const part = known?.cancellable;
  const may = known && !known.isCapped && part && part.count > 0;
  const cancel = () => {
    if (!part) return;
    const shown = { shownCount: part.count, shownTotalCents: part.totalCents };
    void begin(
      () => startBulkRunAction(place, { kind: "cancel", runId, selection, ...shown }),
      paths.bulkRun(place, runId),
    );
  };
  return (
    <BulkModal
      ref={dialog}
      title={part ? t("cancelTitle", { count: part.count }) : t("cancel")}
      submit={may ? t("cancelSubmit", { count: part.count }) : null}
      variant="danger"
      pending={pending}
      problem={problem}
      onSubmit={cancel}
    >
      <OutlineWait outline={outline} />
      {known?.isCapped && <p className="text-bad-ink">{t("tooMany", { max: mostInRun })}</p>}
      {known && part && !known.isCapped && (
        <>
          {leftOut(known, part) > 0 && <p>{t("notCancellable", { count: leftOut(known, part) })}</p>}
          {part.count > 0 && (
            <>
              <p>
                {t(whatComesBack(place, part.backCents), {
                  total: formatCents(part.totalCents, locale),
                  back: formatCents(part.backCents, locale),
                })}
              </p>
              <p className="text-muted">{t("goesOn")}</p>
            </>
          )}
        </>
      )}
    </BulkModal>
  );
}

function whatComesBack({ mode }: BulkBarProps["place"], backCents: number) {
  if (mode === "test") return "backTest" as const;
  return backCents > 0 ? ("back" as const) : ("backNothing" as const);
}
