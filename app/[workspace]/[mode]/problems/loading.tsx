import { FilterSkeleton, ListLoading } from "#components/layout/loading.tsx";

export default function Loading() {
  return <ListLoading tabs toolbar={<FilterSkeleton />} />;
}
