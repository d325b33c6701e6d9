import { getTimeZone, getTranslations } from "next-intl/server";
import { KeepZone } from "#components/layout/keep-zone.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { TimeAgo } from "#components/layout/time-ago.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { formatLocaleOf } from "#lib/cache-formats.ts";
import type { Product } from "#lib/features/catalog/get-product.ts";
import type { WantedLanguage } from "#lib/features/catalog/wanted-language.ts";
import { type Place, paths } from "#lib/paths.ts";
import { CompareButton } from "./compare-tray.tsx";
import { mostCompared } from "./compared-ids.ts";
import { OrderButton } from "./order-button.tsx";
import { isOnSale } from "./product-matrix.ts";
import { quantitiesAnchor } from "./product-variants.tsx";

type ProductHeaderProps = {
  place: Place;
  found: Product;
  wanted: WantedLanguage;
  /** Whether the reader may save templates: everyone who may write quotes. */
  mayKeep: boolean;
  mayOrder: boolean;
  /** The key of the typed quantities. */
  keptAs: string;
  locale: string;
};

export async function ProductHeader(props: ProductHeaderProps) {
  const { place, found, wanted, mayKeep, mayOrder, keptAs, locale } = props;
  const t = await getTranslations("productPage");
  const timeZone = await getTimeZone();
  const { product, variants, readAt, lang } = found;
  const isSold = variants.some(isOnSale);
  const carried = wanted.carried ? { lang: wanted.carried } : {};
  const time = <TimeAgo at={readAt} now={new Date()} locale={locale} timeZone={timeZone} />;
  return (
    <PageHeader
      help="product"
      title={<span lang={lang}>{product.title}</span>}
      about={product.subtitle && <span lang={lang}>{product.subtitle}</span>}
      back={{ href: paths.catalog(place, carried), label: t("back") }}
      status={<LanguageNote lang={lang} wanted={wanted.lang} locale={locale} />}
      primary={
        mayOrder && isSold && <OrderButton {...{ place, keptAs }} productId={product.id} label={t("order")} />
      }
      secondary={
        <>
          <KeepZone zone={timeZone} />
          <span className="text-sm text-muted">{t.rich("readAt", { time: () => time })}</span>
          {mayKeep && isSold && <LinkButton href={`#${quantitiesAnchor}`}>{t("addToQuote")}</LinkButton>}
          {mayKeep && (
            <LinkButton href={paths.newTemplate(place, { product: product.id })}>
              {t("makeTemplate")}
            </LinkButton>
          )}
          <CompareButton
            place={place}
            productId={product.id}
            lang={wanted.carried}
            labels={Array.from({ length: mostCompared }, (_, count) => t("compare", { count }))}
          />
        </>
      }
    />
  );
}

type LanguageNoteProps = { lang: string; wanted: string; locale: string };

/** Shown when the texts are not in the requested language. */
async function LanguageNote({ lang, wanted, locale }: LanguageNoteProps) {
  if (lang === wanted) return null;
  const t = await getTranslations("productPage");
  const names = new Intl.DisplayNames(formatLocaleOf(locale), { type: "language" });
  return (
    <p className="text-sm text-muted">
      {t("fellBack", { lang: names.of(lang) ?? lang, wanted: names.of(wanted) ?? wanted })}
    </p>
  );
}
