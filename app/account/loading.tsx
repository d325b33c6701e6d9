import { HeaderSkeleton } from "#components/layout/detail-skeleton.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";

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
