import { getTranslations } from "next-intl/server";
import { HeaderSkeleton } from "#components/layout/loading.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { Skeleton } from "#components/ui/progress.tsx";

/** About as large as the table that replaces it. */
export default async function CompareLoading() {
  const t = await getTranslations("states");
  return (
    <div role="status" aria-label={t("loading")}>
      <HeaderSkeleton back />
      <PageBody>
        <Skeleton className="h-9 w-56 rounded-md" />
        <Skeleton className="h-[72rem] w-full rounded-lg" />
      </PageBody>
    </div>
  );
}
