"use client";

import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { lateHere } from "#components/ui/late.tsx";
import type { PaymentOutlook } from "#lib/features/orders/judge-payment.ts";
import type { LostCreation } from "#lib/features/orders/list-lost-creations.ts";
import type { Place } from "#lib/paths.ts";
import type { ProblemCounts } from "#lib/workflows/problems/count-problems.ts";
import type { ProblemPage } from "#lib/workflows/problems/problem-view.ts";
import type { ProblemLane } from "#lib/workflows/problems/schemas.ts";
import { KindFilter } from "./kind-filter.tsx";
import type { ProblemActions } from "./problem-actions.ts";
import { ProblemList } from "./problem-list.tsx";
import { ProblemTabs } from "./problem-tabs.tsx";

const LostCreations = lateHere(async () => ({
  default: (await import("#components/orders/lost-creations.tsx")).LostCreations,
}));

export type ProblemsScreenProps = {
  place: Place;
  lane: ProblemLane;
  /** Empty where all are shown. */
  kind: string;
  firstPage: ProblemPage;
  counts: ProblemCounts;
  lostCreations: LostCreation[];
  /** Null for who cannot pay by their role. */
  outlook: PaymentOutlook | null;
  mayWrite: boolean;
  connectHref: string | null;
  actions: ProblemActions;
  locale: string;
  renderedAt: string;
};

/** What needs somebody, as in an inbox of support: each with what can be done about it. */
export function ProblemsScreen(props: ProblemsScreenProps) {
  const { place, lane, kind, counts, lostCreations, actions, locale } = props;
  const t = useTranslations("problems");
  return (
    <>
      <PageHeader title={t("title")} tabs={<ProblemTabs place={place} lane={lane} initial={counts} />} />
      <PageBody width="full">
        {lostCreations.some(({ state }) => state === "in_doubt") && (
          <Suspense>
            <LostCreations
              {...{ place, locale }}
              initial={lostCreations}
              answer={actions.answer}
              doubtsOnly
              inset
            />
          </Suspense>
        )}
        <KindFilter place={place} lane={lane} kind={kind} />
        <ProblemList {...props} />
      </PageBody>
    </>
  );
}
