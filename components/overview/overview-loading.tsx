import { getTranslations } from "next-intl/server";
import { HeaderSkeleton } from "#components/layout/detail-skeleton.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { DetailsSkeleton, FiguresSkeleton } from "./overview-skeleton.tsx";

export async function OverviewLoading() {
  return (
    <div role="status" aria-label={(await getTranslations("states"))("loading")}>
      <HeaderSkeleton />
      <PageBody>
        <Skeleton className="h-5 w-96 max-w-full" />
        <Skeleton className="h-40 w-full rounded-lg" />
        <Skeleton className="h-20 w-full rounded-lg" />
        <FiguresSkeleton />
        <DetailsSkeleton />
      </PageBody>
    </div>
  );
}
