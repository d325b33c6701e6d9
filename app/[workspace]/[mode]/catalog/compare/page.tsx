import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { CompareView } from "#components/catalog/compare-view.tsx";
import { comparedIds } from "#components/catalog/compared-ids.ts";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Refusal } from "#components/layout/refusal.tsx";
import { RefreshWhenBack } from "#components/live/refresh-when-back.tsx";
import { attempt } from "#lib/core/transport/attempt.ts";
import { pageContext } from "#lib/core/transport/page-context.ts";
import { findProducts } from "#lib/features/catalog/find-products.ts";
import { wantedLanguage } from "#lib/features/catalog/wanted-language.ts";
import { paths } from "#lib/paths.ts";

type Props = {
  params: Promise<{ workspace: string; mode: string }>;
  searchParams: Promise<{ products?: string | string[]; only?: string; lang?: string | string[] }>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("compare"))("title") };
}

export default async function ComparePage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const t = await getTranslations("compare");
  const locale = await getLocale();
  const { products, only, lang } = await searchParams;
  const wanted = wantedLanguage(lang, locale);
  const { ids, tooMany } = comparedIds(products);
  const found = await attempt(() => findProducts(ctx, { productIds: ids }, wanted.lang));
  return (
    <>
      <PageHeader
        help="catalog"
        title={t("title")}
        back={{ href: paths.catalog(ctx.place), label: t("back") }}
      />
      <PageBody>
        {found.ok ? (
          <CompareView
            place={ctx.place}
            found={found.value}
            tooMany={tooMany}
            onlyDifferences={only === "differences"}
            carried={wanted.carried}
            locale={locale}
          />
        ) : (
          <Refusal heading="h2" error={found.error} retryHref={paths.compareProducts(ctx.place, ids)}>
            <RefreshWhenBack />
          </Refusal>
        )}
      </PageBody>
    </>
  );
}
