"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { Suspense, useId } from "react";
import { Toolbar } from "#components/layout/list-tools.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Select } from "#components/ui/input.tsx";
import { Label } from "#components/ui/label.tsx";
import { lazyPartInPlace } from "#components/ui/lazy-part.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import type { PaymentOutlook } from "#lib/features/orders/judge-payment.ts";
import type { LostCreation } from "#lib/features/orders/list-lost-creations.ts";
import { formatCapped } from "#lib/numbers.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { ProblemCounts } from "#lib/workflows/problems/count-problems.ts";
import type { ProblemPage } from "#lib/workflows/problems/list-problems.ts";
import { problemCountsQuery } from "#lib/workflows/problems/queries.ts";
import type { ProblemTab } from "#lib/workflows/problems/schemas.ts";
import { ProblemList } from "./problem-list.tsx";

/** The same values as in the table of problems. Importing its schema would load zod into the page. */
const kinds = ["issue", "on_hold", "payment_refused", "late", "parcel_returned", "parcel_lost"] as const;

function KindFilter({ place, tab, kind }: { place: Place; tab: ProblemTab; kind: string }) {
  const t = useTranslations("problems");
  const router = useRouter();
  const id = useId();
  return (
    <Toolbar>
      <Label htmlFor={id}>{t("filter")}</Label>
      <Select
        id={id}
        value={kind}
        className="max-w-56"
        onChange={({ target }) => router.push(paths.problems(place, tab, target.value || undefined))}
      >
        <option value="">{t("everyKind")}</option>
        {kinds.map((name) => (
          <option key={name} value={name}>
            {t(`kind.${name}`)}
          </option>
        ))}
      </Select>
    </Toolbar>
  );
}

type ProblemTabsProps = { place: Place; tab: ProblemTab; initial: ProblemCounts };

const tabNames = ["open", "mine", "earlier", "snoozed", "resolved"] as const;

function ProblemTabs({ place, tab, initial }: ProblemTabsProps) {
  const locale = useLocale();
  const t = useTranslations("problems");
  const { data } = useQuery({ ...problemCountsQuery(place), initialData: initial });
  // Most workspaces are connected before their first order.
  const shown = tabNames.filter((name) => name !== "earlier" || data.earlier > 0 || tab === "earlier");
  return (
    <Tabs
      label={t("lanes")}
      tabs={shown.map((name) => ({
        href: paths.problems(place, name === "open" ? undefined : name),
        label: t(`lane.${name}`),
        count: name === "resolved" ? undefined : formatCapped(data[name], locale),
        current: name === tab,
      }))}
    />
  );
}

const LostCreations = lazyPartInPlace(async () => ({
  default: (await import("#components/orders/lost-creations.tsx")).LostCreations,
}));

export type ProblemsScreenProps = {
  place: Place;
  tab: ProblemTab;
  /** Empty if all kinds are shown. */
  kind: string;
  firstPage: ProblemPage;
  counts: ProblemCounts;
  lostCreations: LostCreation[];
  /** Null if the reader's role cannot pay. */
  outlook: PaymentOutlook | null;
  mayWrite: boolean;
  connectHref: string | null;
  locale: string;
};

/** Orders and parcels with a problem, each with the actions that may solve it. */
export function ProblemsScreen(props: ProblemsScreenProps) {
  const { place, tab: activeTab, kind, counts, lostCreations, mayWrite, locale } = props;
  const t = useTranslations("problems");
  return (
    <>
      <PageHeader
        help="problems"
        title={t("title")}
        tabs={<ProblemTabs place={place} tab={activeTab} initial={counts} />}
      />
      <PageBody width="full">
        {lostCreations.some(({ state }) => state === "in_doubt") && (
          <Suspense>
            <LostCreations
              {...{ place, locale }}
              initial={lostCreations}
              mayAnswer={mayWrite}
              doubtsOnly
              inset
            />
          </Suspense>
        )}
        <KindFilter place={place} tab={activeTab} kind={kind} />
        <ProblemList {...props} />
      </PageBody>
    </>
  );
}
