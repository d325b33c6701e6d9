import { getTranslations } from "next-intl/server";
import { HeaderSkeleton, ListSkeleton } from "#components/layout/loading.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { Card } from "#components/ui/card.tsx";

export default async function Loading() {
  return (
    <>
      <HeaderSkeleton about />
      <PageBody>
        <Card flush>
          <ListSkeleton label={(await getTranslations("states"))("loading")} rows={3} />
        </Card>
      </PageBody>
    </>
  );
}
