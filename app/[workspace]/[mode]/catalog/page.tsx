import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { SearchScreen } from "#components/catalog/search-screen.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Refusal } from "#components/layout/refusal.tsx";
import { Words } from "#components/layout/words.tsx";
import { RefreshWhenBack } from "#components/live/refresh-when-back.tsx";
import { refreshCatalogAction } from "#lib/catalog/actions.ts";
import { loadCatalogSearch } from "#lib/catalog/load-search.ts";
import { openCatalog } from "#lib/catalog/open-catalog.ts";
import { serviceLanguage } from "#lib/catalog/service-language.ts";
import { paths } from "#lib/paths.ts";
import { attempt } from "#lib/transport/attempt.ts";
import { pageContext } from "#lib/transport/page-context.ts";

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
  if (!opened.ok) {
    const connectHref = paths.connection(ctx.workspace.slug);
    return (
      <Refusal error={opened.error} retryHref={paths.catalog(ctx.place)} connectHref={connectHref}>
        <RefreshWhenBack />
      </Refusal>
    );
  }
  const { page, state } = opened.value;
  const shown = { ...state, syncedAt: state.syncedAt?.toISOString() ?? null };
  return (
    <>
      <PageHeader title={t("title")} />
      <PageBody>
        <Words of={["catalogSearch"]}>
          <NuqsAdapter>
            <SearchScreen
              place={ctx.place}
              rendered={{ search, state: shown, page }}
              ownLang={serviceLanguage(locale)}
              refresh={ctx.can("catalog:read") ? refreshCatalogAction.bind(null, ctx.place) : null}
              locale={locale}
              renderedAt={new Date().toISOString()}
            />
          </NuqsAdapter>
        </Words>
      </PageBody>
    </>
  );
}
