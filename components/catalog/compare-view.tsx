import { clsx } from "clsx";
import { X } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { EmptyState } from "#components/layout/empty-state.tsx";
import { buttonClass } from "#components/ui/button-class.ts";
import { Callout } from "#components/ui/callout.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Picture } from "#components/ui/picture.tsx";
import { SegmentedLinks } from "#components/ui/segmented.tsx";
import { Table, TableScroll } from "#components/ui/table.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { FoundProducts } from "#lib/features/catalog/find-products.ts";
import type { Product } from "#lib/features/catalog/get-product.ts";
import { type Place, paths } from "#lib/paths.ts";
import { compareProductRows, differs, hasValue } from "./compare-product-rows.tsx";
import { RememberCompared } from "./compare-tray.tsx";
import { mostCompared } from "./compared-ids.ts";

type CompareViewProps = {
  place: Place;
  found: FoundProducts;
  /** The number of requested products that exceed the maximum. */
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

type CompareTableProps = {
  place: Place;
  products: Product[];
  onlyDifferences: boolean;
  carried: string | null;
  locale: string;
};

/** Products as columns. On a phone the columns scroll sideways. */
async function CompareTable(props: CompareTableProps) {
  const { place, products, onlyDifferences, carried, locale } = props;
  const t = await getTranslations("compare");
  const rows = (await compareProductRows(products, locale)).filter(hasValue);
  const shown = onlyDifferences ? rows.filter(differs) : rows;
  const more = { ...(onlyDifferences && { only: "differences" }), ...(carried && { lang: carried }) };
  const without = (id: string) => products.map(({ product }) => product.id).filter((other) => other !== id);
  return (
    <TableScroll label={t("title")}>
      <Table caption={t("title")} cards={false} className="w-auto [&_td]:align-top! [&_th]:align-top!">
        <thead>
          <tr>
            <th scope="col" className="w-28 min-w-28 md:w-40">
              <span className="sr-only">{t("property")}</span>
            </th>
            {products.map(({ product }) => (
              <th key={product.id} scope="col" className="min-w-44 py-3! whitespace-normal! md:w-60">
                <span className="relative flex flex-col gap-2 text-base font-semibold text-ink">
                  <Picture src={product.main_image_url} alt="" eager className="w-full max-w-52" />
                  <TextLink href={paths.product(place, product.id, carried)} className="w-fit">
                    {product.title}
                  </TextLink>
                  <IntentLink
                    href={paths.compareProducts(place, without(product.id), more)}
                    aria-label={t("remove", { title: product.title })}
                    title={t("remove", { title: product.title })}
                    className={buttonClass({ square: true, size: "sm", className: "absolute top-1 left-1" })}
                  >
                    <X />
                  </IntentLink>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.name} className={clsx(products.length > 1 && !differs(row) && "text-muted")}>
              <th scope="row" className="text-muted">
                <span className="flex items-baseline gap-1.5">
                  <span
                    aria-hidden="true"
                    className={clsx(
                      "size-1.5 shrink-0 -translate-y-0.5 rounded-full",
                      differs(row) && "bg-accent",
                    )}
                  />
                  <span>
                    {row.name}
                    {differs(row) && <span className="sr-only"> ({t("differs")})</span>}
                  </span>
                </span>
              </th>
              {row.cells.map((cell, column) => (
                <td key={products[column]?.product.id} className="tabular-nums">
                  {cell.says === "" ? <span className="text-muted">–</span> : cell.shows}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </TableScroll>
  );
}
