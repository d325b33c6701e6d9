import { HeaderSkeleton } from "#components/layout/loading.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { Skeleton } from "#components/ui/progress.tsx";

export default function Loading() {
  return (
    <>
      <HeaderSkeleton about />
      <PageBody width="text">
        <Skeleton className="h-64 w-full rounded-lg" />
        <Skeleton className="h-48 w-full rounded-lg" />
      </PageBody>
    </>
  );
}
