import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { cache } from "react";
import { ProductHeader } from "#components/catalog/product-header.tsx";
import { ProductView } from "#components/catalog/product-view.tsx";
import { quantitiesKey } from "#components/catalog/read-quantities.ts";
import { ClientMessages } from "#components/layout/client-messages.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { Refusal } from "#components/layout/refusal.tsx";
import { RefreshWhenBack } from "#components/live/refresh-when-back.tsx";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { attempt } from "#lib/core/transport/attempt.ts";
import { pageContext } from "#lib/core/transport/page-context.ts";
import { findReplacements } from "#lib/features/catalog/find-replacements.ts";
import { getProduct } from "#lib/features/catalog/get-product.ts";
import { wantedLanguage } from "#lib/features/catalog/wanted-language.ts";
import { findFrames } from "#lib/features/frames/find-frames.ts";
import { listReusableFrames } from "#lib/features/frames/list-reusable-frames.ts";
import { listQuotes } from "#lib/features/quotes/list-quotes.ts";
import { paths } from "#lib/paths.ts";

const mostRecent = 8;

type Props = {
  params: Promise<{ workspace: string; mode: string; product: string }>;
  searchParams: Promise<{ lang?: string | string[] }>;
};

/** Reads once per request: both the title and the page need the product. */
const findProduct = cache((ctx: MemberContext, productId: string, lang: string) =>
  attempt(() => getProduct(ctx, { productId }, lang)),
);

async function readProduct({ params, searchParams }: Props) {
  const ctx = await pageContext(params);
  const locale = await getLocale();
  const wanted = wantedLanguage((await searchParams).lang, locale);
  const { product: productId } = await params;
  return { ctx, locale, wanted, productId, found: await findProduct(ctx, productId, wanted.lang) };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { found } = await readProduct(props);
  return { title: found.ok ? found.value.product.title : (await getTranslations("catalog"))("title") };
}

export default async function ProductPage(props: Props) {
  const { ctx, locale, wanted, productId, found } = await readProduct(props);
  if (!found.ok) {
    return (
      <Refusal error={found.error} retryHref={paths.product(ctx.place, productId)}>
        <RefreshWhenBack />
      </Refusal>
    );
  }
  const { product, variants, lang } = found.value;
  const mayWrite = ctx.can("quotes:write");
  const recentQuotes =
    mayWrite &&
    (await listQuotes(ctx, {})).rows
      .slice(0, mostRecent)
      .map(({ id, name, acceptedVersion }) => ({ id, name, isAccepted: acceptedVersion !== null }));
  const keptAs = quantitiesKey(ctx.actor.userId, ctx.place, product.id);
  const placing = mayWrite && {
    frames: (await findFrames(ctx, { productIds: [product.id] })).get(product.id) ?? {},
    reusable: await listReusableFrames(ctx, locale),
  };
  return (
    <ClientMessages of={["frames"]}>
      <ProductHeader
        place={ctx.place}
        found={found.value}
        wanted={wanted}
        mayKeep={mayWrite}
        mayOrder={ctx.can("orders:write")}
        keptAs={keptAs}
        locale={locale}
      />
      <PageBody>
        <ProductView
          place={ctx.place}
          product={product}
          variants={variants}
          mayOrder={ctx.can("orders:write")}
          keptAs={keptAs}
          recentQuotes={recentQuotes || null}
          placing={placing || null}
          others={await findReplacements(ctx, { variants }, wanted.lang)}
          lang={lang}
          carried={wanted.carried}
          locale={locale}
        />
      </PageBody>
    </ClientMessages>
  );
}
