import { colorFamilies } from "../color-family.ts";
import { type FacetName, type Facets, type FacetValue, facetNames } from "../query-facets.ts";
import { placeCategories } from "./category-tree.ts";
import { compareSizes } from "./order-sizes.ts";
import { priceRanges, writePriceRange } from "./price-ranges.ts";

export type CountedValue = { facet: FacetName; value: string; name: string | null; count: number };

type Counted = { facets: readonly CountedValue[]; parents: Readonly<Record<string, string>> };
type Chosen = Readonly<Record<FacetName, readonly string[]>>;
type Compare = (a: FacetValue, b: FacetValue) => number;

/** In an order that does not change with the counts; what nothing has any more stays only while it is chosen. */
export function arrangeFacets({ facets: counted, parents }: Counted, chosen: Chosen, locale: string): Facets {
  const compareNames = byName(locale);
  const arrange = (name: FacetName): FacetValue[] => {
    const values = counted.filter(({ facet }) => facet === name).map(toValue);
    const missing = chosen[name].filter((value) => !values.some((known) => known.value === value));
    const all = [...values, ...missing.map((value) => ({ value, name: null, count: 0, depth: 0 }))];
    const arranged =
      name === "category" ? placeCategories(all, parents, locale) : all.sort(orders[name] ?? compareNames);
    return arranged.filter(({ value, count }) => count > 0 || chosen[name].includes(value));
  };
  return Object.fromEntries(facetNames.map((name) => [name, arrange(name)])) as Facets;
}

function toValue({ facet, value, name, count }: CountedValue): FacetValue {
  const range = facet === "price" && priceRanges[Number(value) - 1];
  return { value: range ? writePriceRange(range) : value, name, count, depth: 0 };
}

const byNumber: Compare = (a, b) => Number.parseInt(a.value, 10) - Number.parseInt(b.value, 10);
const inOrderOf = (known: readonly string[]): Compare => {
  const rank = ({ value }: FacetValue) => (known.includes(value) ? known.indexOf(value) : known.length);
  return (a, b) => rank(a) - rank(b) || (a.value < b.value ? -1 : 1);
};

const orders: Partial<Record<FacetName, Compare>> = {
  availability: inOrderOf(["available", "discontinued"]),
  tier: inOrderOf(["essential", "premium", "eco"]),
  gender: inOrderOf(["unisex", "women", "men", "kids"]),
  fit: inOrderOf(["slim", "regular", "relaxed", "oversized"]),
  color: inOrderOf(colorFamilies),
  size: (a, b) => compareSizes(a.value, b.value),
  price: byNumber,
  days: byNumber,
};

function byName(locale: string): Compare {
  const collator = new Intl.Collator(locale, { numeric: true });
  return (a, b) => collator.compare(a.name ?? a.value, b.name ?? b.value);
}
