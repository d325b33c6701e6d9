import { getTranslations } from "next-intl/server";
import { HeaderSkeleton, ListSkeleton } from "#components/layout/loading.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { Card } from "#components/ui/card.tsx";

export default async function Loading() {
  const label = (await getTranslations("states"))("loading");
  return (
    <>
      <HeaderSkeleton about />
      <PageBody width="text">
        {[4, 5].map((rows) => (
          <Card key={rows} flush>
            <ListSkeleton label={label} rows={rows} />
          </Card>
        ))}
      </PageBody>
    </>
  );
}
