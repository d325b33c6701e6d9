"use client";

import { useTranslations } from "next-intl";
import type { FormTexts } from "#components/form/form-texts.ts";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { usePaymentOutlook } from "#components/orders/will-it-pay.tsx";
import type { PaymentOutlook } from "#lib/features/orders/judge-payment.ts";
import type { Place } from "#lib/paths.ts";
import type { ApprovalCounts } from "#lib/workflows/approvals/count-approvals.ts";
import type { LanePage } from "#lib/workflows/approvals/lane-row.ts";
import type { RunSummary } from "#lib/workflows/approvals/run-view.ts";
import type { Lane } from "#lib/workflows/approvals/schemas.ts";
import type { ApprovalActions } from "./approval-actions.ts";
import { LaneList } from "./lane-list.tsx";
import { LaneTabs } from "./lane-tabs.tsx";
import { LatestRuns } from "./latest-runs.tsx";
import { PaymentsBlocked } from "./payments-blocked.tsx";

export type ApprovalsScreenProps = {
  place: Place;
  lane: Lane;
  firstPage: LanePage;
  counts: ApprovalCounts;
  runs: RunSummary[];
  outlook: PaymentOutlook;
  /** The reader's role pays; whether a key does is another matter. */
  mayDecide: boolean;
  connectHref: string | null;
  actions: ApprovalActions;
  formTexts: FormTexts;
  locale: string;
  renderedAt: string;
};

export function ApprovalsScreen(props: ApprovalsScreenProps) {
  const { place, lane, counts, runs, connectHref, actions, locale, renderedAt } = props;
  const t = useTranslations("approvals");
  const outlook = usePaymentOutlook(place, props.outlook);
  return (
    <>
      <PageHeader title={t("title")} tabs={<LaneTabs place={place} lane={lane} initial={counts} />} />
      <PageBody width="full">
        <PaymentsBlocked
          place={place}
          outlook={outlook}
          checkKey={actions.checkKey}
          connectHref={connectHref}
        />
        <LatestRuns place={place} initial={runs} locale={locale} renderedAt={renderedAt} />
        <LaneList {...props} outlook={outlook} />
      </PageBody>
    </>
  );
}
