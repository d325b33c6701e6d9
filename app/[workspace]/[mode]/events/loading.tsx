import { FilterSkeleton, ListLoading, SearchSkeleton } from "#components/layout/loading.tsx";
import { Skeleton } from "#components/ui/progress.tsx";

export default function Loading() {
  return (
    <ListLoading
      tabs
      above={
        <div className="px-(--edge) pt-3">
          <Skeleton className="h-5 w-full max-w-xl" />
        </div>
      }
      toolbar={
        <>
          <SearchSkeleton />
          <FilterSkeleton />
        </>
      }
    />
  );
}
