import { SearchedListLoading } from "#components/layout/searched-list-loading.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";

export default function Loading() {
  return (
    <SearchedListLoading
      above={
        <div className="px-(--edge) pt-3">
          <Skeleton className="h-5 w-full max-w-xl" />
        </div>
      }
    />
  );
}
