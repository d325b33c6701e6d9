import { clsx } from "clsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Columns } from "./columns.tsx";
import { PageBody } from "./page-body.tsx";

export function DetailSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      <HeaderSkeleton back about />
      <PageBody>
        <Columns aside={<Skeleton className="h-64 w-full rounded-lg" />}>
          <Skeleton className="h-48 w-full rounded-lg" />
          <Skeleton className="h-80 w-full rounded-lg" />
        </Columns>
      </PageBody>
    </div>
  );
}

type HeaderSkeletonProps = { back?: boolean; about?: boolean; tabs?: boolean };

/** As high as a page header with the same parts. */
export function HeaderSkeleton({ back, about, tabs }: HeaderSkeletonProps) {
  return (
    <div className="border-b border-line px-4 pt-5 md:px-6 md:pt-6">
      {back && <Skeleton className="mb-3 h-4 w-20 translate-y-1" />}
      <Skeleton className="my-1 h-6 w-48" />
      {about && <Skeleton className="mt-2 mb-1 h-3.5 w-72 max-w-full" />}
      <div className={clsx("pb-4", tabs && "h-14")} />
    </div>
  );
}
