import { FilterSkeleton, ListLoading } from "#components/layout/list-loading.tsx";

export default function Loading() {
  return <ListLoading tabs toolbar={<FilterSkeleton />} />;
}
