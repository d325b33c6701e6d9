import { getTranslations } from "next-intl/server";
import { HeaderSkeleton } from "#components/layout/loading.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { Skeleton } from "#components/ui/progress.tsx";

const lines = ["w-3/4", "w-1/2", "w-2/3", "w-1/2", "w-3/5", "w-1/3", "w-1/2"];

/** About as large as the page that replaces it. */
export default async function ProductLoading() {
  const t = await getTranslations("states");
  return (
    <div role="status" aria-label={t("loading")}>
      <HeaderSkeleton back about />
      <PageBody>
        <div className="grid items-start gap-6 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] md:gap-8">
          <Skeleton className="aspect-square w-full rounded-md" />
          <div className="flex flex-col gap-5">
            <Skeleton className="h-7 w-32" />
            <Skeleton className="h-24 w-full" />
            {lines.map((width, line) => (
              <Skeleton key={`${line} ${width}`} className={`h-3.5 ${width}`} />
            ))}
          </div>
        </div>
        <Skeleton className="h-[40rem] w-full rounded-lg" />
      </PageBody>
    </div>
  );
}
