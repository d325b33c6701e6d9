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
import { formatContactNames, judgePayment, type PaymentOutlook } from "#lib/features/orders/judge-payment.ts";
import { formatCapped } from "#lib/numbers.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { ApprovalPage } from "#lib/workflows/approvals/approval-row.ts";
import type { ApprovalCounts } from "#lib/workflows/approvals/count-approvals.ts";
import { approvalCountsQuery } from "#lib/workflows/approvals/query-counts.ts";
import type { ApprovalTab } from "#lib/workflows/approvals/schemas.ts";
import { ApprovalList } from "./approval-list.tsx";

export type ApprovalsScreenProps = {
  place: Place;
  tab: ApprovalTab;
  firstPage: ApprovalPage;
  counts: ApprovalCounts;
  /** Payment runs that are in progress or ended within the last day. */
  latestRuns: ReactNode;
  outlook: PaymentOutlook;
  /** Whether the reader's role may pay. Whether a key can pay is checked separately. */
  mayDecide: boolean;
  connectHref: string | null;
  formTexts: FormTexts;
  locale: string;
};

export function ApprovalsScreen(props: ApprovalsScreenProps) {
  const { place, tab: activeTab, counts, latestRuns, connectHref } = props;
  const t = useTranslations("approvals");
  const outlook = usePaymentOutlook(place, props.outlook);
  return (
    <>
      <PageHeader
        help="pay"
        title={t("title")}
        tabs={<ApprovalTabs place={place} tab={activeTab} initial={counts} />}
      />
      <PageBody width="full">
        <PaymentsBlocked place={place} outlook={outlook} connectHref={connectHref} />
        {latestRuns}
        <ApprovalList {...props} outlook={outlook} />
      </PageBody>
    </>
  );
}

type ApprovalTabsProps = { place: Place; tab: ApprovalTab; initial: ApprovalCounts };

function ApprovalTabs({ place, tab, initial }: ApprovalTabsProps) {
  const locale = useLocale();
  const t = useTranslations("approvals");
  const { data } = useQuery({ ...approvalCountsQuery(place), initialData: initial });
  return (
    <Tabs
      label={t("lanes")}
      tabs={(["waiting", "refused", "decided"] as const).map((name) => ({
        href: paths.approvals(place, name),
        label: t(`lane.${name}`),
        count: name === "decided" ? undefined : formatCapped(data[name], locale),
        current: name === tab,
      }))}
    />
  );
}

type PaymentsBlockedProps = {
  place: Place;
  outlook: PaymentOutlook;
  connectHref: string | null;
};

/** Shown once above the list when the key blocks every payment of this mode, with the action that fixes it. */
function PaymentsBlocked({ place, outlook, connectHref }: PaymentsBlockedProps) {
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
        actions={<PaymentFix place={place} judgement={judgement} connectHref={connectHref} />}
      >
        {t(`limits.verdict.${verdict}`, { whom: formatContactNames(outlook, locale) })}
      </Callout>
    </div>
  );
}
