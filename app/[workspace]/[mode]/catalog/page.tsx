import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { CatalogGrid } from "#components/catalog/catalog-grid.tsx";
import { CatalogSearch } from "#components/catalog/catalog-search.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Refusal } from "#components/layout/refusal.tsx";
import { RefreshWhenBack } from "#components/live/refresh-when-back.tsx";
// An action is served only where a page brings it along.
import "#lib/catalog/actions.ts";
import { listProducts } from "#lib/catalog/list-products.ts";
import { paths } from "#lib/paths.ts";
import { attempt } from "#lib/transport/attempt.ts";
import { pageContext } from "#lib/transport/page-context.ts";

type Props = {
  params: Promise<{ workspace: string; mode: string }>;
  searchParams: Promise<{ q?: string; cursor?: string }>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("catalog"))("title") };
}

export default async function CatalogPage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const t = await getTranslations("catalog");
  const locale = await getLocale();
  const { q, cursor } = await searchParams;
  const page = await attempt(() => listProducts(ctx, { q, cursor }, locale));
  const connectHref = paths.connection(ctx.workspace.slug);
  return (
    <>
      <PageHeader title={t("title")} />
      <PageBody>
        <CatalogSearch place={ctx.place} q={q} />
        {page.ok ? (
          <CatalogGrid place={ctx.place} page={page.value} q={q} isFirst={!cursor} locale={locale} />
        ) : (
          <Refusal error={page.error} retryHref={paths.catalog(ctx.place)} connectHref={connectHref}>
            <RefreshWhenBack />
          </Refusal>
        )}
      </PageBody>
    </>
  );
}
