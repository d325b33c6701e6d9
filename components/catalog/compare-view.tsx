import { getTranslations } from "next-intl/server";
import { EmptyState } from "#components/layout/empty-state.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { SegmentedLinks } from "#components/ui/segmented.tsx";
import type { FoundProducts } from "#lib/features/catalog/find-products.ts";
import { type Place, paths } from "#lib/paths.ts";
import { CompareTable } from "./compare-table.tsx";
import { mostCompared } from "./compared-ids.ts";
import { RememberCompared } from "./remember-compared.tsx";

type CompareViewProps = {
  place: Place;
  found: FoundProducts;
  /** How many more were asked for than fit. */
  tooMany: number;
  onlyDifferences: boolean;
  carried: string | null;
  locale: string;
};

export async function CompareView(props: CompareViewProps) {
  const { place, found, tooMany, onlyDifferences, carried, locale } = props;
  const t = await getTranslations("compare");
  const { products, unknown } = found;
  const ids = products.map(({ product }) => product.id);
  const lang = carried ? { lang: carried } : {};
  const choose = (
    <LinkButton href={paths.catalog(place, { compare: ids.join(","), ...lang })}>{t("choose")}</LinkButton>
  );
  const mode = (label: string, only?: "differences") => ({
    label: <span className="whitespace-nowrap">{label}</span>,
    href: paths.compareProducts(place, ids, { ...(only && { only }), ...lang }),
    current: onlyDifferences === (only !== undefined),
  });
  return (
    <>
      <RememberCompared place={place} ids={ids} />
      {unknown.length > 0 && (
        <Callout tone="warn" title={t("unknownTitle", { count: unknown.length })}>
          {t("unknownText")} <span className="break-all">{unknown.join(", ")}</span>
        </Callout>
      )}
      {tooMany > 0 && <Callout tone="info" title={t("tooMany", { most: mostCompared, left: tooMany })} />}
      {products.length === 0 && (
        <EmptyState title={t("emptyTitle")} action={choose}>
          {t("emptyText")}
        </EmptyState>
      )}
      {products.length > 0 && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            {products.length > 1 ? (
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <SegmentedLinks
                  label={t("rows")}
                  links={[mode(t("all")), mode(t("differences"), "differences")]}
                />
                {!onlyDifferences && <span className="text-sm text-muted">{t("legend")}</span>}
              </div>
            ) : (
              <p className="max-w-prose text-muted">{t("oneText")}</p>
            )}
            {products.length < mostCompared && choose}
          </div>
          <CompareTable
            place={place}
            products={products}
            onlyDifferences={onlyDifferences && products.length > 1}
            carried={carried}
            locale={locale}
          />
        </>
      )}
    </>
  );
}
