import { ListLoading, SearchSkeleton } from "#components/layout/loading.tsx";

export default function Loading() {
  return <ListLoading toolbar={<SearchSkeleton />} />;
}
