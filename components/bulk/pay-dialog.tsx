"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { SubmitModal } from "#components/form/submit-modal.tsx";
import { OverOrderLimit } from "#components/orders/over-limits.tsx";
import { RunPayment, useRunPayment } from "#components/orders/run-payment.tsx";
import { paymentOutlookQuery } from "#lib/features/orders/queries.ts";
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
  const isTooMany = known?.isCapped || (part && part.count > maxPaymentRows);
  const payment = useRunPayment({
    ...{ place, locale, outlook: outlook.data },
    orders: part ?? noOrders,
    largestCents: part?.largestCents ?? 0,
  });
  const may = outlook.data && !isTooMany && payment.mayTry;
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
      title={part ? payment.title : t("pay")}
      submit={may ? payment.submit : null}
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
          <RunPayment {...payment} />
        </>
      )}
    </SubmitModal>
  );
}

const noOrders = { totals: [], totalCents: 0, count: 0, blank: 0 };

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
