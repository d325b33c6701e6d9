import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { HeaderSkeleton } from "./detail-skeleton.tsx";
import { ListSkeleton } from "./list-skeleton.tsx";
import { PageBody } from "./page-body.tsx";

type ListLoadingProps = {
  back?: boolean;
  about?: boolean;
  tabs?: boolean;
  /** Has a toolbar: a search, a filter, or both. */
  toolbar?: ReactNode;
  /** What the list has over its toolbar. */
  above?: ReactNode;
};

/** A list that takes the full width, while it is read. */
export async function ListLoading({ back, about, tabs, toolbar, above }: ListLoadingProps) {
  return (
    <>
      <HeaderSkeleton back={back} about={about} tabs={tabs} />
      <PageBody width="full">
        {above}
        {toolbar && <div className="flex flex-wrap items-center gap-2 px-(--edge) py-3">{toolbar}</div>}
        <ListSkeleton label={(await getTranslations("states"))("loading")} />
      </PageBody>
    </>
  );
}

export function SearchSkeleton() {
  return <Skeleton className="h-8 w-full rounded-md md:w-80 pointer-coarse:h-11" />;
}

export function FilterSkeleton() {
  return <Skeleton className="h-7 w-24 rounded-md" />;
}
