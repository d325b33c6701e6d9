import { ListLoading } from "#components/layout/list-loading.tsx";

export default function Loading() {
  return <ListLoading back />;
}
