import { splitKey } from "./humanise-key.ts";
import { cellText, type FactStyle, isScalar, type Table, valueAt } from "./read-facts.ts";

type SizeGuide = { unit: string | null; table: Table };
type Size = { code: string; name: string };
type Taken = { guide: SizeGuide | null; rest: unknown };
type Flat = Record<string, unknown>;
/** The measures of each size, in display order. */
type Measured = { size: string; measures: Flat }[];

const deepest = 3;

/** Finds the size guide at any place in `facts`, with sizes as columns. `rest` is everything else. */
export function takeSizeGuide(facts: unknown, sizes: readonly Size[], style: FactStyle): Taken {
  return take(facts, "", 0);

  function take(value: unknown, key: string, depth: number): Taken {
    if (typeof value !== "object" || value === null || depth > deepest) return { guide: null, rest: value };
    const measured = readMeasured(value, sizes);
    if (measured) return { guide: guideOf(measured, key, style), rest: undefined };
    if (Array.isArray(value)) return { guide: null, rest: value };
    for (const [name, inner] of Object.entries(value)) {
      const { guide, rest } = take(inner, name, depth + 1);
      if (guide) return { guide, rest: { ...value, [name]: rest } };
    }
    return { guide: null, rest: value };
  }
}

function guideOf(measured: Measured, key: string, style: FactStyle): SizeGuide {
  const keys = [...new Set(measured.flatMap(({ measures }) => Object.keys(measures)))];
  const named = keys.map((measure) => ({ measure, ...splitKey(measure) }));
  const unit = splitKey(key).unit ?? (named.every((each) => each.unit === "cm") ? "cm" : null);
  const rows = named.map(({ measure, name, unit: own }) => [
    own && own !== unit ? `${name} (${own})` : name,
    ...measured.map(({ measures }) => cellText(valueAt(measures, measure), measure, style)),
  ]);
  return { unit, table: { columns: ["", ...measured.map(({ size }) => size)], rows } };
}

/** Reads three shapes: by size; by measure and then by size; a list of objects that name their size. */
function readMeasured(value: object, sizes: readonly Size[]): Measured | null {
  const values = Object.entries(value);
  if (values.length === 0 || !values.every(([, each]) => isFlat(each))) return null;
  if (Array.isArray(value)) return inOrder(value.map(takeSizeName), sizes);
  return inOrder(values, sizes) ?? inOrder(transpose(values), sizes);
}

/** Null if these are not the sizes of the product. Sizes that the product does not have come last. */
function inOrder(rows: readonly (readonly [string, Flat])[], sizes: readonly Size[]): Measured | null {
  const left = new Map(rows.map(([name, measures]) => [plain(name), { size: name, measures }]));
  const known = sizes.flatMap(({ code, name }) => {
    const key = [code, name].map(plain).find((wanted) => left.has(wanted));
    const measures = key !== undefined && left.get(key)?.measures;
    if (!measures) return [];
    left.delete(key);
    return [{ size: name, measures }];
  });
  return known.length >= 2 && known.length >= left.size ? [...known, ...left.values()] : null;
}

function takeSizeName(row: Flat): [string, Flat] {
  const key = Object.keys(row).find((name) => /^((size|label)_?)?(code|name|size|label)$/i.test(name));
  if (!key) return ["", row];
  const { [key]: name, ...measures } = row;
  return [String(name), measures];
}

function transpose(rows: readonly (readonly [string, Flat])[]): [string, Flat][] {
  const columns = new Map<string, Flat>();
  for (const [measure, cells] of rows)
    for (const [name, cell] of Object.entries(cells))
      columns.set(name, { ...columns.get(name), [measure]: cell });
  return [...columns];
}

function isFlat(value: unknown): value is Flat {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const cells = Object.values(value);
  return cells.length > 0 && cells.every((cell) => cell === null || isScalar(cell));
}

const plain = (name: string) => name.toLowerCase().replaceAll(/[\s_.-]/g, "");
