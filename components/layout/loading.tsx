import { clsx } from "clsx";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Card } from "#components/ui/card.tsx";
import { Skeleton } from "#components/ui/progress.tsx";
import { Columns, PageBody, TileGrid } from "./page-body.tsx";

type ListLoadingProps = {
  back?: boolean;
  about?: boolean;
  tabs?: boolean;
  /** The skeleton of the toolbar, if there is one. */
  toolbar?: ReactNode;
  /** Content above the toolbar. */
  above?: ReactNode;
};

/** The loading state of a list that takes the full width. */
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

/** The loading state of a page of settings that shows one table in a card. */
export async function CardLoading({ rows }: { rows: number }) {
  return (
    <>
      <HeaderSkeleton about />
      <PageBody>
        <Card flush>
          <ListSkeleton label={(await getTranslations("states"))("loading")} rows={rows} />
        </Card>
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

export function DetailSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      <HeaderSkeleton back about />
      <PageBody>
        <Columns aside={<Skeleton className="h-64 w-full rounded-lg" />}>
          <Skeleton className="h-48 w-full rounded-lg" />
          <Skeleton className="h-80 w-full rounded-lg" />
        </Columns>
      </PageBody>
    </div>
  );
}

type HeaderSkeletonProps = { back?: boolean; about?: boolean; tabs?: boolean };

/** As high as a page header with the same parts. */
export function HeaderSkeleton({ back, about, tabs }: HeaderSkeletonProps) {
  return (
    <div className="border-b border-line px-4 pt-5 md:px-6 md:pt-6">
      {back && <Skeleton className="mb-3 h-4 w-20 translate-y-1" />}
      <Skeleton className="my-1 h-6 w-48" />
      {about && <Skeleton className="mt-2 mb-1 h-3.5 w-72 max-w-full" />}
      <div className={clsx("pb-4", tabs && "h-14")} />
    </div>
  );
}

type ListSkeletonProps = { label: string; rows?: number };

/** As high as the table that replaces it: 36 px of header and 40 px a row, or 113 px for each card of four lines. */
export function ListSkeleton({ label, rows = 20 }: ListSkeletonProps) {
  return (
    <div role="status" aria-label={label} className="table-frame">
      <div className="hidden h-9 border-b border-line @[44rem]/table:block" />
      <div
        style={{ height: `calc(${rows} * var(--row))` }}
        className="shimmer-rows [--row:7.0625rem] @[44rem]/table:[--between:5rem] @[44rem]/table:[--row:2.5rem]"
      />
    </div>
  );
}

export function GridSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      <TileGrid>
        {Array.from({ length: 12 }, (_, tile) => (
          <li key={tile}>
            <Skeleton className="aspect-square w-full rounded-md" />
            <Skeleton className="mt-3.5 h-3 w-3/4" />
            <Skeleton className="mt-2.5 h-3 w-1/2" />
          </li>
        ))}
      </TileGrid>
    </div>
  );
}
