import { ListLoading } from "#components/layout/loading.tsx";

export default function Loading() {
  return <ListLoading tabs />;
}
