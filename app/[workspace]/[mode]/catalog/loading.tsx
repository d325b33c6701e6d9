import { getTranslations } from "next-intl/server";
import { HeaderSkeleton } from "#components/layout/detail-skeleton.tsx";
import { GridSkeleton } from "#components/layout/grid-skeleton.tsx";
import { PageBody } from "#components/layout/page-body.tsx";

export default async function Loading() {
  return (
    <>
      <HeaderSkeleton />
      <PageBody>
        <GridSkeleton label={(await getTranslations("states"))("loading")} />
      </PageBody>
    </>
  );
}
