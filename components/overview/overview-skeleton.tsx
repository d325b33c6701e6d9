import { getTranslations } from "next-intl/server";
import { HeaderSkeleton } from "#components/layout/loading.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { Skeleton } from "#components/ui/progress.tsx";

/** As high as the statistics: tiles, charts and the link to their table. */
export function StatisticsSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-1 gap-px sm:grid-cols-2 xl:grid-cols-4">
        {["orders", "spend", "issues", "shipping"].map((tile) => (
          <Skeleton key={tile} className="h-28 w-full rounded-lg" />
        ))}
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-[16.375rem] w-full rounded-lg" />
        <Skeleton className="h-[16.375rem] w-full rounded-lg" />
      </div>
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-60 w-full rounded-lg" />
    </div>
  );
}

/** The last part of the page, so its height need not match: nothing below it can move. */
export function DetailsSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {["products", "countries", "orders", "events"].map((part) => (
        <Skeleton key={part} className="h-80 w-full rounded-lg" />
      ))}
    </div>
  );
}

export async function OverviewLoading() {
  return (
    <div role="status" aria-label={(await getTranslations("states"))("loading")}>
      <HeaderSkeleton />
      <PageBody>
        <Skeleton className="h-5 w-96 max-w-full" />
        <Skeleton className="h-40 w-full rounded-lg" />
        <Skeleton className="h-20 w-full rounded-lg" />
        <StatisticsSkeleton />
        <DetailsSkeleton />
      </PageBody>
    </div>
  );
}
