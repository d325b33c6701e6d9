"use client";

import { useTranslations } from "next-intl";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import type { GapCounts } from "#lib/features/events/count-gaps.ts";
import type { GapPage } from "#lib/features/events/gap-view.ts";
import type { GapLane } from "#lib/features/events/gaps-schemas.ts";
import type { Coverage as CoverageView } from "#lib/features/events/get-coverage.ts";
import { type Place, paths } from "#lib/paths.ts";
import { Coverage } from "./coverage.tsx";
import { GapList } from "./gap-list.tsx";
import { GapTabs } from "./gap-tabs.tsx";

export type GapsScreenProps = {
  place: Place;
  lane: GapLane;
  firstPage: GapPage;
  counts: GapCounts;
  coverage: CoverageView;
  locale: string;
  renderedAt: string;
};

/** The proof that nothing was missed, or what was and how it was made up for. */
export function GapsScreen(props: GapsScreenProps) {
  const { place, lane, counts, coverage, locale } = props;
  const t = useTranslations("gaps");
  return (
    <>
      <PageHeader
        title={t("title")}
        back={{ href: paths.events(place), label: t("toEvents") }}
        about={t("about")}
        tabs={<GapTabs place={place} lane={lane} initial={counts} />}
      />
      <PageBody width="full">
        <div className="px-(--edge) py-3">
          <Coverage {...{ coverage, locale }} />
        </div>
        <GapList {...props} />
      </PageBody>
    </>
  );
}
