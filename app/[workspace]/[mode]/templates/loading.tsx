import { ListLoading, SearchSkeleton } from "#components/layout/list-loading.tsx";

export default function Loading() {
  return <ListLoading toolbar={<SearchSkeleton />} />;
}
