import { countryCode, isCountryCode } from "#lib/core/service/match-reply.ts";
import type { Estimate } from "#lib/core/service/schemas/estimate.ts";
import type { Order } from "#lib/core/service/schemas/order.ts";
import { byOccurrence, type CostDifferences, compareCosts } from "./compare-costs.ts";

/** `before` is null if the quote lacks the value, `after` if the order lacks it. Amounts in cents. */
type Two<T> = { before: T | null; after: T | null };

export type LineDifference = {
  /** Unique, also among several line items of the same variant. */
  key: string;
  sku: string;
  /** As the service named it. */
  name: string;
} & (({ what: "quantity" | "unit" | "total" } & Two<number>) | ({ what: "faces" } & Two<readonly string[]>));

export type QuoteDifference = CostDifferences & {
  /** Other goods were ordered than quoted, or for another country: the costs differ for that reason at least. */
  isEdited: boolean;
  lines: LineDifference[];
  country: Two<string> | null;
};

type Made = Pick<Order, "items" | "costs" | "shipping_address">;

/** Compares an order with the estimate of the quote that it was made from; null if they are equal. */
export function diffFromQuote(quoted: Estimate, order: Made): QuoteDifference | null {
  const lines = diffLines(quoted, order);
  const { costs, vat } = compareCosts(quoted.costs, order.costs);
  const quotedCountry = countryCode(quoted.shipping_country);
  const country = isCountryCode(quotedCountry)
    ? differ(quotedCountry, countryCode(order.shipping_address.country))
    : null;
  const isEdited = country !== null || lines.some(({ what }) => what === "quantity" || what === "faces");
  return lines.length > 0 || costs.length > 0 || country || vat
    ? { isEdited, lines, costs, country, vat }
    : null;
}

const differ = <T>(before: T, after: T): Two<T> | null => (before === after ? null : { before, after });

type Line = { name: string; sku: string; quantity: number; unit: number; total: number; faces: string[] };

function diffLines(quoted: Estimate, order: Made): LineDifference[] {
  const before = byOccurrence(quoted.items.map((item) => toLine({ ...item, faces: item.printed_faces })));
  const after = byOccurrence(
    order.items.map((item) => toLine({ ...item, faces: item.files.map(({ face }) => face) })),
  );
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) =>
    diffLine(key, before.get(key), after.get(key)),
  );
}

function diffLine(key: string, was: Line | undefined, is: Line | undefined): LineDifference[] {
  const { sku, name } = is ?? was ?? { sku: "", name: "" };
  const numbers = (["quantity", "unit", "total"] as const).map((what) => ({
    ...{ key: `${key} ${what}`, sku, name, what },
    before: was?.[what] ?? null,
    after: is?.[what] ?? null,
  }));
  const moved = numbers.filter(({ before, after }) => before !== after);
  const isSameFaces = !was || !is || was.faces.join() === is.faces.join();
  if (isSameFaces) return moved;
  return [...moved, { key: `${key} faces`, sku, name, what: "faces", before: was.faces, after: is.faces }];
}

type Item = {
  sku: string;
  title: string;
  color: string | null;
  size: string | null;
  quantity: number;
  unit_cost_cents: number;
  total_cost_cents: number;
  faces: string[];
};

const toLine = (item: Item): Line => ({
  name: [item.title, item.color, item.size].filter(Boolean).join(", "),
  sku: item.sku,
  quantity: item.quantity,
  unit: item.unit_cost_cents,
  total: item.total_cost_cents,
  faces: item.faces.toSorted(),
});
