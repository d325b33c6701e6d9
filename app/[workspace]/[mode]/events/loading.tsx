import { getTranslations } from "next-intl/server";
import { HeaderSkeleton } from "#components/layout/detail-skeleton.tsx";
import { ListSkeleton } from "#components/layout/list-skeleton.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";

export default async function Loading() {
  return (
    <>
      <HeaderSkeleton tabs />
      <PageBody width="full">
        <div className="flex flex-wrap items-center gap-2 px-4 py-3 md:px-6">
          <Skeleton className="h-8 w-full rounded-md md:w-80 pointer-coarse:h-11" />
          <Skeleton className="h-7 w-24 rounded-md" />
        </div>
        <ListSkeleton label={(await getTranslations("states"))("loading")} />
      </PageBody>
    </>
  );
}
