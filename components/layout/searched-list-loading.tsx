import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { HeaderSkeleton } from "./detail-skeleton.tsx";
import { ListSkeleton } from "./list-skeleton.tsx";
import { PageBody } from "./page-body.tsx";

/** A list with tabs, a search and a filter, while it is read; `above` stands for what it has over its search. */
export async function SearchedListLoading({ above }: { above?: ReactNode }) {
  return (
    <>
      <HeaderSkeleton tabs />
      <PageBody width="full">
        {above}
        <div className="flex flex-wrap items-center gap-2 px-4 py-3 md:px-6">
          <Skeleton className="h-8 w-full rounded-md md:w-80 pointer-coarse:h-11" />
          <Skeleton className="h-7 w-24 rounded-md" />
        </div>
        <ListSkeleton label={(await getTranslations("states"))("loading")} />
      </PageBody>
    </>
  );
}
