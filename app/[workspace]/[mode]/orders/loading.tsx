import { FilterSkeleton, ListLoading, SearchSkeleton } from "#components/layout/loading.tsx";

export default function Loading() {
  return (
    <ListLoading
      tabs
      toolbar={
        <>
          <SearchSkeleton />
          <FilterSkeleton />
        </>
      }
    />
  );
}
