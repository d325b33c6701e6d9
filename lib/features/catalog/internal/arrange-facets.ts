import { colorFamilies } from "../color-family.ts";
import {
  type FacetName,
  type Facets,
  type FacetValue,
  facetNames,
  priceRanges,
  writePriceRange,
} from "../query-facets.ts";

const letters = /^(\d*)(X*)([SML])$/;
const steps: Readonly<Record<string, number>> = { S: -1, M: 0, L: 1 };

/** Letter sizes first (XS, S, 3XL), then measured sizes by unit and first number, then the others by name. */
export function compareSizes(a: string, b: string): number {
  const [left, right] = [rankOf(a), rankOf(b)];
  return (
    left.kind - right.kind ||
    left.unit.localeCompare(right.unit) ||
    left.amount - right.amount ||
    a.localeCompare(b, "en", { numeric: true })
  );
}

function rankOf(code: string): { kind: number; unit: string; amount: number } {
  const [, times, many = "", letter = ""] = letters.exec(code.toUpperCase()) ?? [];
  const step = steps[letter];
  if (step !== undefined) return { kind: 0, unit: "", amount: step * (1 + (Number(times) || many.length)) };
  const [, number, unit = ""] = /^(\d+(?:\.\d+)?)(?:\s*[-–x×]\s*\d+(?:\.\d+)?)?\s*(.*)$/i.exec(code) ?? [];
  if (number === undefined) return { kind: 2, unit: "", amount: 0 };
  return { kind: 1, unit: unit.toUpperCase(), amount: Number(number) };
}

export type CountedValue = { facet: FacetName; value: string; name: string | null; count: number };

type Counted = {
  facets: readonly CountedValue[];
  parents: Readonly<Record<string, string>>;
  /** How many products were found. */
  total: number;
};
type Chosen = Readonly<Record<FacetName, readonly string[]>>;
type Compare = (a: FacetValue, b: FacetValue) => number;

/**
 * Sorts the values of each facet independently of their counts. Omits values with the count 0, unless chosen. If nothing
 * was found, all values stay: without them, the filters would vanish.
 */
export function arrangeFacets(found: Counted, chosen: Chosen, locale: string): Facets {
  const { facets: counted, parents, total } = found;
  const compareNames = byName(locale);
  const arrange = (name: FacetName): FacetValue[] => {
    const values = counted.filter(({ facet }) => facet === name).map(toValue);
    const missing = chosen[name].filter((value) => !values.some((known) => known.value === value));
    const all = [...values, ...missing.map((value) => ({ value, name: null, count: 0, depth: 0 }))];
    const arranged =
      name === "category" ? placeCategories(all, parents, locale) : all.sort(orders[name] ?? compareNames);
    return arranged.filter(({ value, count }) => count > 0 || total === 0 || chosen[name].includes(value));
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

type CountedCategory = { value: string; name: string | null; count: number };
type PlacedCategory = CountedCategory & { depth: number };

/** Each category after its parent, siblings by name. The count of a category includes its sub-categories. */
export function placeCategories(
  categories: readonly CountedCategory[],
  parents: Readonly<Record<string, string | null>>,
  locale: string,
): PlacedCategory[] {
  const collator = new Intl.Collator(locale, { numeric: true });
  const nameOf = ({ name, value }: CountedCategory) => name ?? value;
  const known = new Set(categories.map(({ value }) => value));
  const parentOf = (code: string) => {
    const parent = parents[code] ?? null;
    return parent !== null && known.has(parent) && !isAbove(code, parent) ? parent : null;
  };
  const place = (parent: string | null, depth: number): PlacedCategory[] =>
    categories
      .filter(({ value }) => parentOf(value) === parent)
      .toSorted((a, b) => collator.compare(nameOf(a), nameOf(b)))
      .flatMap((category) => {
        const below = place(category.value, depth + 1);
        const children = below.filter((child) => child.depth === depth + 1);
        return [
          { ...category, count: children.reduce((sum, { count }) => sum + count, category.count), depth },
          ...below,
        ];
      });
  return place(null, 0);

  /** Whether `code` is `from` or one of its ancestors. A category in such a cycle is placed at the top. */
  function isAbove(code: string, from: string): boolean {
    const seen = new Set<string>();
    for (let at: string | null = from; at !== null && !seen.has(at); at = parents[at] ?? null) {
      if (at === code) return true;
      seen.add(at);
    }
    return false;
  }
}
