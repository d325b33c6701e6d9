import { SearchedListLoading } from "#components/layout/searched-list-loading.tsx";

export default function Loading() {
  return <SearchedListLoading />;
}
