import { FilterSkeleton, ListLoading, SearchSkeleton } from "#components/layout/list-loading.tsx";

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
