import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ProductView } from "#components/catalog/product-view.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Refusal } from "#components/layout/refusal.tsx";
import { RefreshWhenBack } from "#components/live/refresh-when-back.tsx";
import { getProduct } from "#lib/catalog/get-product.ts";
import { paths } from "#lib/paths.ts";
import { attempt } from "#lib/transport/attempt.ts";
import { pageContext } from "#lib/transport/page-context.ts";

type Props = {
  params: Promise<{ workspace: string; mode: string; product: string }>;
  searchParams: Promise<{ color?: string }>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("catalog"))("title") };
}

export default async function ProductPage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const t = await getTranslations("productPage");
  const locale = await getLocale();
  const { product: productId } = await params;
  const found = await attempt(() => getProduct(ctx, { productId }, locale));
  const back = { href: paths.catalog(ctx.place), label: t("back") };
  if (!found.ok) {
    const connectHref = paths.connection(ctx.workspace.slug);
    return (
      <Refusal error={found.error} retryHref={paths.product(ctx.place, productId)} connectHref={connectHref}>
        <RefreshWhenBack />
      </Refusal>
    );
  }
  const { product, variants } = found.value;
  return (
    <>
      <PageHeader title={product.title} about={product.subtitle} back={back} />
      <PageBody>
        <ProductView
          place={ctx.place}
          product={product}
          variants={variants}
          color={(await searchParams).color}
          mayOrder={ctx.can("orders:write")}
          locale={locale}
        />
      </PageBody>
    </>
  );
}
