"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { SubmitModal } from "#components/form/submit-modal.tsx";
import { CheckKey } from "#components/orders/check-key.tsx";
import {
  AsksOnceMore,
  OrdersWithWarnings,
  OverDayLimit,
  OverOrderLimit,
  useRunWords,
} from "#components/orders/over-limits.tsx";
import { judgeDay, mayTryRun } from "#lib/features/orders/judge-day.ts";
import { formatContactNames, judgePayment } from "#lib/features/orders/judge-payment.ts";
import { paymentOutlookQuery } from "#lib/features/orders/queries.ts";
import { formatCents } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { paySelectionAction } from "#lib/workflows/runs/actions.ts";
import { maxPaymentRows } from "#lib/workflows/runs/limits.ts";
import type { SelectionPreview } from "#lib/workflows/runs/preview-selection.ts";
import type { BulkBarProps } from "./bulk-bar.tsx";
import { DifferingOrders } from "./differing-orders.tsx";
import { leftOut, OutlineWait, useOutline } from "./outlined.tsx";
import { useBulkStart } from "./use-bulk-start.ts";

/**
 * Confirms the payment of the selected orders. The button shows the mode, the amount that the 24-hour limit
 * covers as far as is known, and the most that can be paid.
 */
export function PayDialog(props: BulkBarProps) {
  const { place, selection, locale } = props;
  const t = useTranslations("bulk");
  const outline = useOutline(place, { selection });
  const outlook = useQuery(paymentOutlookQuery(place));
  const { dialog, runId, begin, pending, problem } = useBulkStart(props);
  const known = outline.data;
  const [withDiffering, setWithDiffering] = useState(false);
  const part = known && payablePart(known, withDiffering);
  const judgement =
    part && outlook.data ? judgePayment(outlook.data, part.totalCents, part.largestCents) : null;
  const isTooMany = known?.isCapped || (part && part.count > maxPaymentRows);
  const overDay = part && outlook.data ? judgeDay(outlook.data, part.totals) : null;
  const may = part && part.count > 0 && !isTooMany && judgement && mayTryRun(judgement, overDay);
  const amount = formatCents(part?.totalCents ?? 0, locale);
  const { count = 0, totalCents = 0 } = part ?? {};
  const words = useRunWords({ mode: place.mode, count, totalCents, overDay, locale });
  const pay = () => {
    if (!part) return;
    void begin(
      () => paySelectionAction(place, { runId, selection, shownDigest: part.digest, withDiffering }),
      paths.run(place, runId, "orders"),
    );
  };
  return (
    <SubmitModal
      ref={dialog}
      title={part ? words.title : t("pay")}
      submit={may ? words.submit : null}
      pending={pending}
      problem={problem}
      onSubmit={pay}
    >
      <OutlineWait outline={outline} />
      {isTooMany && <p className="text-bad-ink">{t("tooManyPaid", { max: maxPaymentRows })}</p>}
      {known && part && !isTooMany && (
        <>
          {noDrafts(known) > 0 && <p>{t("notPayable", { count: noDrafts(known) })}</p>}
          <OverOrderLimit
            count={known.overLimit.count}
            of={known.overLimit.count + known.payable.count + known.differing.count}
            limits={outlook.data?.limits}
            locale={locale}
          />
          {known.differing.count > 0 && (
            <DifferingOrders
              place={place}
              differing={known.differing}
              isChosen={withDiffering}
              onChoose={setWithDiffering}
              locale={locale}
            />
          )}
          {part.count > 0 && (
            <>
              {(may || overDay?.fits !== 0) && (
                <>
                  <p>{t("payText", { sum: amount })}</p>
                  <p className="font-medium">{t(place.mode === "live" ? "payLive" : "payTest")}</p>
                  <OrdersWithWarnings blank={part.blank} discontinued={part.discontinued} />
                  <AsksOnceMore outlook={outlook.data} totalCents={totalCents} locale={locale} />
                </>
              )}
              {overDay && <OverDayLimit {...overDay} locale={locale} />}
              {judgement && judgement.verdict !== "fits" && judgement.verdict !== "over_day_limit" && (
                <p className="text-warn-ink">
                  {t(`verdict.${judgement.verdict}`, {
                    largest: formatCents(part.largestCents, locale),
                    sum: amount,
                    whom: outlook.data ? formatContactNames(outlook.data, locale) : "none",
                  })}
                </p>
              )}
              <CheckKey {...{ place, judgement, overDay }} />
            </>
          )}
        </>
      )}
    </SubmitModal>
  );
}

const noDrafts = (outline: SelectionPreview) =>
  leftOut(outline, outline.payable) - outline.differing.count - outline.overLimit.count;

/** The orders to pay, with or without those that differ from their quotes. */
function payablePart({ payable, differing, allPayable }: SelectionPreview, withDiffering: boolean) {
  if (!withDiffering) return payable;
  return {
    ...allPayable,
    count: payable.count + differing.count,
    totalCents: payable.totalCents + differing.totalCents,
    blank: payable.blank + differing.blank,
    discontinued: payable.discontinued + differing.discontinued,
    largestCents: Math.max(payable.largestCents, differing.largestCents),
  };
}
