import { getTranslations } from "next-intl/server";
import { HeaderSkeleton } from "#components/layout/loading.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { Skeleton } from "#components/ui/progress.tsx";

export default async function Loading() {
  return (
    <div role="status" aria-label={(await getTranslations("states"))("loading")}>
      <HeaderSkeleton about />
      <PageBody>
        <Skeleton className="h-80 w-full rounded-lg" />
      </PageBody>
    </div>
  );
}
