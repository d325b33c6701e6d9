import { getTranslations } from "next-intl/server";
import { DetailSkeleton } from "./loading.tsx";

export default async function DetailLoading() {
  return <DetailSkeleton label={(await getTranslations("states"))("loading")} />;
}
