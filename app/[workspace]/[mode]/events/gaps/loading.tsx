import { getTranslations } from "next-intl/server";
import { HeaderSkeleton } from "#components/layout/detail-skeleton.tsx";
import { ListSkeleton } from "#components/layout/list-skeleton.tsx";

export default async function Loading() {
  return (
    <>
      <HeaderSkeleton tabs />
      <ListSkeleton label={(await getTranslations("states"))("loading")} />
    </>
  );
}
