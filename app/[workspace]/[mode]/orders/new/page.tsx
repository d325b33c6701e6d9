import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { readFormTexts } from "#components/form/read-form-texts.ts";
import { EmptyState } from "#components/layout/empty-state.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Refusal } from "#components/layout/refusal.tsx";
import { Words } from "#components/layout/words.tsx";
import { RefreshWhenBack } from "#components/live/refresh-when-back.tsx";
import { LostCreations } from "#components/orders/lost-creations.tsx";
import { NewOrderForm } from "#components/orders/new-order-form.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { askForOrderAction } from "#lib/approvals/actions.ts";
import { requirePermission } from "#lib/auth/require-permission.ts";
import { getProduct } from "#lib/catalog/get-product.ts";
import { listCountries } from "#lib/catalog/list-countries.ts";
import { checkPayingKeyAction, createOrderAction, placeOrderAction } from "#lib/orders/actions.ts";
import { getPaymentOutlook } from "#lib/orders/get-payment-outlook.ts";
import { listLostCreations } from "#lib/orders/list-lost-creations.ts";
import { paths } from "#lib/paths.ts";
import { attempt } from "#lib/transport/attempt.ts";
import { pageContext } from "#lib/transport/page-context.ts";

type Props = {
  params: Promise<{ workspace: string; mode: string }>;
  searchParams: Promise<{ product?: string; sku?: string }>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("newOrder"))("title") };
}

export default async function NewOrderPage({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const t = await getTranslations("newOrder");
  const locale = await getLocale();
  const { product: productId, sku } = await searchParams;
  const header = <PageHeader title={t("title")} back={{ href: paths.orders(ctx.place), label: t("back") }} />;
  const allowed = await attempt(async () => requirePermission(ctx, "orders:write"));
  if (!allowed.ok) {
    const connectHref = paths.connection(ctx.workspace.slug);
    return <Refusal error={allowed.error} retryHref={paths.newOrder(ctx.place)} connectHref={connectHref} />;
  }
  if (!productId || !sku) {
    const choose = <LinkButton href={paths.catalog(ctx.place)}>{t("toCatalog")}</LinkButton>;
    return (
      <>
        {header}
        <EmptyState title={t("noVariantTitle")} action={choose}>
          {t("noVariantText")}
        </EmptyState>
      </>
    );
  }
  const found = await attempt(() =>
    Promise.all([
      getProduct(ctx, { productId }, locale),
      listCountries(ctx, locale),
      getPaymentOutlook(ctx),
      listLostCreations(ctx),
    ]),
  );
  if (!found.ok) {
    const connectHref = paths.connection(ctx.workspace.slug);
    const retryHref = paths.newOrder(ctx.place, { productId, sku });
    return (
      <Refusal error={found.error} retryHref={retryHref} connectHref={connectHref}>
        <RefreshWhenBack />
      </Refusal>
    );
  }
  const [{ product, variants }, countries, outlook, lostCreations] = found.value;
  const variant = variants.find((candidate) => candidate.sku === sku);
  if (variant?.availability !== "available") {
    const choose = <LinkButton href={paths.product(ctx.place, product.id)}>{product.title}</LinkButton>;
    return (
      <>
        {header}
        <EmptyState title={t("unavailableTitle")} action={choose}>
          {t("unavailableText")}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      {header}
      <PageBody>
        <Words of={["newOrder", "payment", "creations", "costs", "form"]}>
          <LostCreations place={ctx.place} initial={lostCreations} locale={locale} />
          <NewOrderForm
            place={ctx.place}
            variant={{ ...variant, title: product.title }}
            countries={countries}
            submissionId={randomUUID()}
            outlook={outlook}
            connectHref={ctx.can("settings:manage") ? paths.connection(ctx.workspace.slug) : null}
            actions={{
              create: createOrderAction.bind(null, ctx.place),
              pay: placeOrderAction.bind(null, ctx.place),
              ask: askForOrderAction.bind(null, ctx.place),
              checkKey: checkPayingKeyAction.bind(null, ctx.place),
            }}
            formTexts={await readFormTexts()}
            locale={locale}
          />
        </Words>
      </PageBody>
    </>
  );
}
