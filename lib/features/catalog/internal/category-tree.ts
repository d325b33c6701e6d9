export type CountedCategory = { value: string; name: string | null; count: number };
export type PlacedCategory = CountedCategory & { depth: number };

/** Each category behind the one it belongs to, brothers by name; a category counts what is below it too. */
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

  /** What stands above itself is at the top: a tree has no circles, whoever says so. */
  function isAbove(code: string, from: string): boolean {
    const seen = new Set<string>();
    for (let at: string | null = from; at !== null && !seen.has(at); at = parents[at] ?? null) {
      if (at === code) return true;
      seen.add(at);
    }
    return false;
  }
}
