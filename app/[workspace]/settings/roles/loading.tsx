import { CardLoading } from "#components/layout/loading.tsx";

export default function Loading() {
  return <CardLoading rows={8} />;
}
