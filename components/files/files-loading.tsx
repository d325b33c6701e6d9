import { getTranslations } from "next-intl/server";
import { GridSkeleton, HeaderSkeleton } from "#components/layout/loading.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { Skeleton } from "#components/ui/progress.tsx";

/** As large as the library that replaces it. */
export async function FilesLoading() {
  const t = await getTranslations("states");
  return (
    <>
      <HeaderSkeleton />
      <PageBody>
        <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-[13.5rem_minmax(0,1fr)]">
          <Skeleton className="h-64 w-full rounded-md max-lg:hidden" />
          <div className="flex min-w-0 flex-col gap-4">
            <Skeleton className="h-8 w-full rounded-md" />
            <GridSkeleton label={t("loading")} />
          </div>
        </div>
      </PageBody>
    </>
  );
}
