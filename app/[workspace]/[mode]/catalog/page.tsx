import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { CatalogScreen } from "#components/catalog/catalog-screen.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Refusal } from "#components/layout/refusal.tsx";
import { RefreshWhenBack } from "#components/live/refresh-when-back.tsx";
import { attempt } from "#lib/core/transport/attempt.ts";
import { pageContext } from "#lib/core/transport/page-context.ts";
import { openCatalog } from "#lib/features/catalog/open-catalog.ts";
import { loadCatalogSearch } from "#lib/features/catalog/query-params.ts";
import { serviceLanguage } from "#lib/features/catalog/wanted-language.ts";
import { paths } from "#lib/paths.ts";

type Props = {
  params: Promise<{ workspace: string; mode: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("catalogSearch"))("title") };
}

export default async function CatalogPage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const [t, locale, search] = await Promise.all([
    getTranslations("catalogSearch"),
    getLocale(),
    loadCatalogSearch(searchParams),
  ]);
  const opened = await attempt(() => openCatalog(ctx, search, locale));
  return (
    <>
      <PageHeader help="catalog" title={t("title")} />
      <PageBody>
        {opened.ok ? (
          <CatalogScreen
            place={ctx.place}
            search={search}
            opened={opened.value}
            ownLang={serviceLanguage(locale)}
            mayRefresh={ctx.can("catalog:read")}
            locale={locale}
          />
        ) : (
          <Refusal heading="h2" error={opened.error} retryHref={paths.catalog(ctx.place)}>
            <RefreshWhenBack />
          </Refusal>
        )}
      </PageBody>
    </>
  );
}
