"use client";

import { useTranslations } from "next-intl";
import { SubmitModal } from "#components/form/submit-modal.tsx";
import type { Act } from "#components/form/use-one-action.ts";
import { formatCents } from "#lib/money.ts";
import { type Place, paths } from "#lib/paths.ts";
import { maxRunRows } from "#lib/workflows/runs/limits.ts";
import type { SelectionPreview } from "#lib/workflows/runs/preview-selection.ts";
import type { PreviewedOrders } from "#lib/workflows/runs/query.ts";
import { leftOut, OutlineWait, useOutline } from "./outlined.tsx";
import { useBulkStart } from "./use-bulk-start.ts";

type CancelQuestionProps = {
  place: Place;
  of: PreviewedOrders;
  locale: string;
  cancel: (runId: string, shownDigest: string) => ReturnType<Act>;
  clear: () => void;
};

/** Confirms a cancellation. Says before it how much money comes back. */
export function CancelQuestion({ place, of, locale, cancel, clear }: CancelQuestionProps) {
  const t = useTranslations("bulk");
  const outline = useOutline(place, of);
  const { dialog, runId, begin, pending, problem } = useBulkStart({ place, clear });
  const known = outline.data;
  const part = known?.cancellable;
  const may = known && !known.isCapped && part && part.count > 0;
  const press = () => {
    if (part) void begin(() => cancel(runId, part.digest), paths.run(place, runId));
  };
  return (
    <SubmitModal
      ref={dialog}
      title={part ? t("cancelTitle", { count: part.count }) : t("cancel")}
      submit={may ? t("cancelSubmit", { count: part.count }) : null}
      variant="danger"
      pending={pending}
      problem={problem}
      onSubmit={press}
    >
      <OutlineWait outline={outline} />
      {known?.isCapped && <p className="text-bad-ink">{t("tooMany", { max: maxRunRows })}</p>}
      {known && part && !known.isCapped && (
        <>
          {leftOut(known, part) > 0 && <p>{t("notCancellable", { count: leftOut(known, part) })}</p>}
          {part.count > 0 && (
            <>
              <p>
                {t(whatComesBack(place, part), {
                  total: formatCents(part.totalCents, locale),
                  back: formatCents(part.backCents, locale),
                })}
              </p>
              <p className="text-muted">{t("goesOn")}</p>
            </>
          )}
        </>
      )}
    </SubmitModal>
  );
}

function whatComesBack({ mode }: Place, { backCents }: SelectionPreview["cancellable"]) {
  if (mode === "test") return "backTest" as const;
  return backCents > 0 ? ("back" as const) : ("backNothing" as const);
}
