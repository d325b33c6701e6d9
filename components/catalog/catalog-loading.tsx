import { getTranslations } from "next-intl/server";
import { GridSkeleton, HeaderSkeleton } from "#components/layout/loading.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { Skeleton } from "#components/ui/progress.tsx";

const groups = [10, 3, 8];

/** As large as the page that replaces it, so that nothing moves. */
export async function CatalogLoading() {
  const t = await getTranslations("states");
  return (
    <>
      <HeaderSkeleton />
      <PageBody>
        <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-[13.5rem_minmax(0,1fr)]">
          <div className="flex flex-col gap-6 max-lg:hidden">
            {groups.map((options) => (
              <div key={options} className="flex flex-col gap-4">
                <Skeleton className="h-4 w-24" />
                {Array.from({ length: options }, (_, option) => (
                  <Skeleton key={option} className="h-3 w-full" />
                ))}
              </div>
            ))}
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <div className="flex flex-wrap gap-2">
              <Skeleton className="h-8 w-full rounded-md md:w-auto md:flex-1 pointer-coarse:h-11" />
              <Skeleton className="h-8 flex-1 rounded-md md:w-70 md:flex-none pointer-coarse:h-11" />
            </div>
            <Skeleton className="my-2 h-3 w-24" />
            <GridSkeleton label={t("loading")} />
          </div>
        </div>
      </PageBody>
    </>
  );
}
