import { getTranslations } from "next-intl/server";
import { HeaderSkeleton, ListSkeleton } from "#components/layout/loading.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { Skeleton } from "#components/ui/progress.tsx";

export default async function Loading() {
  return (
    <>
      <HeaderSkeleton about />
      <PageBody width="full">
        <div className="px-(--edge) py-3">
          <Skeleton className="h-8 w-full max-w-2xl" />
        </div>
        <ListSkeleton label={(await getTranslations("states"))("loading")} rows={12} />
      </PageBody>
    </>
  );
}
