import { getMessages, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { Swatch } from "#components/ui/signs.tsx";
import { Money } from "#components/ui/values.tsx";
import type { CatalogProductDetail, PrintArea } from "#lib/core/service/schemas/catalog.ts";
import type { Product } from "#lib/features/catalog/get-product.ts";
import { formatCents } from "#lib/money.ts";
import { scaleOf } from "./draw-areas.ts";
import { nameValue } from "./name-value.ts";
import { AreaOutline } from "./product-printing.tsx";
import { flatFacts } from "./read-facts.ts";
import { sortedNames } from "./sorted-names.ts";

/** One row for all products. `says` is the text that is compared; `shows` is what is displayed. */
type CompareRow<Node> = { name: string; cells: { says: string; shows: Node }[] };

/** Whether at least one product has a value. Other rows are left out. */
export const hasValue = (row: CompareRow<unknown>): boolean => row.cells.some(({ says }) => says !== "");

/** Whether the products differ. A single product never differs. */
export const differs = (row: CompareRow<unknown>): boolean =>
  new Set(row.cells.map(({ says }) => says)).size > 1;

const saysAreas = ({ print_areas: areas }: Pick<CatalogProductDetail, "print_areas">): string =>
  areas.map((area) => `${area.name} ${area.width_cm}×${area.height_cm}`).join(", ");

async function CompareAreas({ areas, scale }: { areas: readonly PrintArea[]; scale: number }) {
  const t = await getTranslations("productPage");
  return (
    <ul className="flex flex-col gap-3">
      {areas.map((area) => {
        const size = t("areaSize", { width: area.width_cm, height: area.height_cm });
        return (
          <li key={area.face}>
            <span className="block">{area.name}</span>
            <span className="block text-sm text-muted">{size}</span>
            <AreaOutline area={area} scale={scale} label={t("areaDrawing", { name: area.name, size })} />
          </li>
        );
      })}
    </ul>
  );
}

type Row = CompareRow<ReactNode>;
type Detail = CatalogProductDetail;

const room = { width: 128, height: 160 };
const mostAttributes = 40;

/** The rows of the comparison, with one cell for each product. */
export async function compareProductRows(products: Product[], locale: string): Promise<Row[]> {
  const t = await getTranslations("productPage");
  const { values } = (await getMessages()).catalogSearch;
  const details = products.map(({ product }) => product);
  const scale = scaleOf(
    details.flatMap((product) => product.print_areas),
    room,
  );
  const text = (name: string, read: (product: Detail) => string | null): Row => ({
    name,
    cells: details.map((product) => ({ says: read(product) ?? "", shows: read(product) })),
  });
  const drawn = (
    name: string,
    says: (product: Detail) => string,
    shows: (product: Detail) => ReactNode,
  ): Row => ({
    name,
    cells: details.map((product) => ({ says: says(product), shows: shows(product) })),
  });
  const list = (names: readonly { name: string }[]) => names.map(({ name }) => name).join(", ");
  const price = (cents: number, product: Detail) => formatCents(cents, locale, product.currency);

  return [
    drawn(
      t("priceFrom"),
      (product) => price(product.price_from_cents, product),
      (product) => <Money text={price(product.price_from_cents, product)} strong />,
    ),
    text(t("basePriceFrom"), (product) => price(product.base_price_from_cents, product)),
    text(t("availability"), (product) => nameValue(values, "availability", product.availability)),
    text(t("brand"), (product) => product.brand),
    text(t("category"), (product) => product.category.name),
    text(t("tier"), (product) => product.quality_tier && nameValue(values, "tier", product.quality_tier)),
    text(t("gender"), (product) => product.gender && nameValue(values, "gender", product.gender)),
    text(t("fit"), (product) => product.fit && nameValue(values, "fit", product.fit)),
    drawn(
      t("sizes"),
      (product) => list(product.sizes),
      (product) => (
        <span className="flex flex-wrap gap-1">
          {product.sizes.map((size) => (
            <Badge key={size.code}>{size.name}</Badge>
          ))}
        </span>
      ),
    ),
    drawn(
      t("colors"),
      (product) => sortedNames(product.colors),
      (product) => (
        <ColorSwatches colors={product.colors} label={t("colorsCount", { count: product.colors.length })} />
      ),
    ),
    drawn(t("areas"), saysAreas, (product) => <CompareAreas areas={product.print_areas} scale={scale} />),
    text(t("techniques"), ({ techniques, print_areas: areas }) =>
      list(techniques.filter(({ code }) => areas.some((area) => area.techniques.includes(code)))),
    ),
    text(t("production"), ({ lead_time: { production_days: days } }) =>
      days === null ? null : t("productionDays", { count: days }),
    ),
    text(t("weight"), ({ weight_grams: grams }) => (grams === null ? null : t("grams", { count: grams }))),
    ...attributeRows(details, { locale, yes: t("yes"), no: t("no"), labels: values.label }),
  ];
}

/** Every attribute that at least one product has. */
function attributeRows(details: readonly Detail[], style: Parameters<typeof flatFacts>[1]): Row[] {
  const said = details.map((product) => flatFacts(product, style));
  // Some services repeat the weight in the attributes.
  const isWeight = (name: string) =>
    details.every(({ weight_grams: grams }, index) => (said[index]?.get(name) ?? "") === String(grams ?? ""));
  const names = [...new Set(said.flatMap((facts) => [...facts.keys()]))].filter((name) => !isWeight(name));
  return names.slice(0, mostAttributes).map((name) => ({
    name,
    cells: said.map((facts) => ({ says: facts.get(name) ?? "", shows: facts.get(name) })),
  }));
}

type ColorSwatchesProps = { colors: CatalogProductDetail["colors"]; label: string };

function ColorSwatches({ colors, label }: ColorSwatchesProps) {
  return (
    <span className="flex flex-col gap-1.5">
      <span>{label}</span>
      <ul className="flex max-w-48 flex-wrap gap-1">
        {colors.map(({ code, name, hex }) => (
          <li key={code} title={name} className="flex">
            <Swatch hex={hex} />
            <span className="sr-only">{name}</span>
          </li>
        ))}
      </ul>
    </span>
  );
}
