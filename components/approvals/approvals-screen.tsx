"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { FormTexts } from "#components/form/form-texts.ts";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { PaymentFix } from "#components/orders/pay-button.tsx";
import { usePaymentOutlook } from "#components/orders/will-it-pay.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { judgePayment, nameWhom, type PaymentOutlook } from "#lib/features/orders/judge-payment.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { ApprovalCounts } from "#lib/workflows/approvals/count-approvals.ts";
import type { LanePage } from "#lib/workflows/approvals/lane-row.ts";
import { approvalCountsQuery } from "#lib/workflows/approvals/query-counts.ts";
import type { Lane } from "#lib/workflows/approvals/schemas.ts";
import type { ApprovalActions } from "./approval-actions.ts";
import { shownCount } from "./approvals-count.tsx";
import { LaneList } from "./lane-list.tsx";

export type ApprovalsScreenProps = {
  place: Place;
  lane: Lane;
  firstPage: LanePage;
  counts: ApprovalCounts;
  /** What is being paid, and what was within the last day. */
  latestRuns: ReactNode;
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
  const { place, lane, counts, latestRuns, connectHref, actions } = props;
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
        {latestRuns}
        <LaneList {...props} outlook={outlook} />
      </PageBody>
    </>
  );
}

type LaneTabsProps = { place: Place; lane: Lane; initial: ApprovalCounts };

function LaneTabs({ place, lane, initial }: LaneTabsProps) {
  const t = useTranslations("approvals");
  const { data } = useQuery({ ...approvalCountsQuery(place), initialData: initial });
  return (
    <Tabs
      label={t("lanes")}
      tabs={(["waiting", "refused", "decided"] as const).map((name) => ({
        href: paths.approvals(place, name),
        label: t(`lane.${name}`),
        count: name === "decided" ? undefined : shownCount(data[name]),
        current: name === lane,
      }))}
    />
  );
}

type PaymentsBlockedProps = {
  place: Place;
  outlook: PaymentOutlook;
  checkKey: ApprovalActions["checkKey"];
  connectHref: string | null;
};

/** What keeps every payment of this mode from being made, said once, with the one thing that mends it. */
function PaymentsBlocked({ place, outlook, checkKey, connectHref }: PaymentsBlockedProps) {
  const t = useTranslations();
  const locale = useLocale();
  const judgement = judgePayment(outlook, 0);
  const { verdict } = judgement;
  if (verdict !== "frozen" && verdict !== "no_scope") return null;
  return (
    <div className="px-(--edge) pt-4">
      <Callout
        tone="warn"
        title={t("approvals.blockedTitle")}
        actions={
          <PaymentFix place={place} judgement={judgement} checkKey={checkKey} connectHref={connectHref} />
        }
      >
        {t(`payment.verdict.${verdict}`, { whom: nameWhom(outlook, locale) })}
      </Callout>
    </div>
  );
}
