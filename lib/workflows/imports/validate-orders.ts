import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import type { OrderItemRequest } from "#lib/core/service/schemas/estimate.ts";
import { examplePostcode, looksForeign } from "#lib/features/addresses/postcodes.ts";
import { checkPlacements } from "#lib/features/files/check-placements.ts";
import type { GatheredOrder, RowProblem } from "./gather-orders.ts";
import { nameBaskets } from "./internal/checking/basket-key.ts";
import { validateItems } from "./internal/checking/validate-items.ts";
import { lookUpItems } from "./look-up-items.ts";

export type ValidatedOrder = {
  position: number;
  rows: number[];
  reference: string | null;
  templateId: string | null;
  items: OrderItemRequest[];
  basketKey: string;
  problems: RowProblem[];
};

/**
 * Looks up everything that the orders refer to, and reports every problem that prevents an order, by row and column.
 * `columns`: the fields that the file's columns are mapped to.
 */
export async function validateOrders(
  ctx: MemberContext,
  gathered: readonly GatheredOrder[],
  columns: readonly (string | null)[],
): Promise<{ orders: ValidatedOrder[]; templateRevisions: Record<string, number> }> {
  requireRole(ctx, "catalog:read");
  const stock = await lookUpItems(ctx, gathered);
  const keyOf = nameBaskets();
  const judged = gathered.map((order): ValidatedOrder => {
    const { items, templateId, problems } = validateItems(order, { ...stock, columns });
    return {
      position: order.position,
      rows: order.items.map(({ row }) => row),
      reference: order.reference,
      templateId,
      items,
      basketKey: keyOf(items, order.address),
      problems: [...order.problems, ...problems],
    };
  });
  await reportPlacements(ctx, judged);
  warnOfDuplicates(gathered, judged);
  for (const order of judged) warnOfRepeatedRows(order);
  warnOfPostcodes(gathered, judged);
  const used = [...stock.templates.values()].filter((answer) => "templateId" in answer);
  const templateRevisions = Object.fromEntries(used.map((each) => [each.templateId, each.revision]));
  return { orders: judged, templateRevisions };
}

/** Checks each combination of variant and print files once, however many rows have it. */
async function reportPlacements(ctx: MemberContext, orders: readonly ValidatedOrder[]): Promise<void> {
  const prints = new Map<string, { item: OrderItemRequest; found: RowProblem[] }>();
  const places: { order: ValidatedOrder; row: number; key: string }[] = [];
  for (const order of orders) {
    order.items.forEach((item, at) => {
      if (!item.files || item.sku === "") return;
      const key = JSON.stringify([item.sku, item.files]);
      if (!prints.has(key)) prints.set(key, { item: { ...item, quantity: 1 }, found: [] });
      places.push({ order, row: order.rows[at] ?? order.position, key });
    });
  }
  const asked = [...prints.values()];
  const { tooSmall, missing } = await checkPlacements(
    ctx,
    asked.map(({ item }) => item),
  );
  for (const { item, face, required, given } of tooSmall) {
    const params = {
      face,
      width: given.width,
      height: given.height,
      requiredWidth: required.width,
      requiredHeight: required.height,
    };
    asked[item]?.found.push({ row: 0, field: `file:${face}`, code: "file_too_small", params });
  }
  for (const { item, face, faces } of missing) {
    const params = { face, faces: faces.join(", ") };
    asked[item]?.found.push({ row: 0, field: `file:${face}`, code: "face_unknown", params });
  }
  for (const { order, row, key } of places) {
    for (const problem of prints.get(key)?.found ?? []) order.problems.push({ ...problem, row });
  }
}

/**
 * Warns of rows without a reference that order the same for the same person. It may be intended, or a row was pasted
 * twice.
 */
function warnOfDuplicates(gathered: readonly GatheredOrder[], judged: readonly ValidatedOrder[]): void {
  const seen = new Map<string, number>();
  gathered.forEach(({ reference, address, position }, at) => {
    const order = judged[at];
    if (reference !== null || !order) return;
    const key = JSON.stringify([
      order.basketKey,
      address.name,
      address.line1,
      address.postal_code,
      address.city,
    ]);
    const first = seen.get(key);
    if (first === undefined) seen.set(key, position);
    else order.problems.push({ row: position, field: "", code: "twin", params: { first }, isWarning: true });
  });
}

/**
 * Warns of rows that repeat an earlier row of their order: its quantity may be intended, or an export doubled a row.
 * A row that differs from its order may be another order, so it repeats nothing.
 */
function warnOfRepeatedRows({ items, rows, position, problems }: ValidatedOrder): void {
  const seen = new Map<string, number>();
  const differing = new Set(problems.flatMap(({ row, code }) => (code === "conflict" ? [row] : [])));
  items.forEach((item, at) => {
    const row = rows[at] ?? position;
    if (item.sku === "" || differing.has(row)) return;
    const key = JSON.stringify(item);
    const first = seen.get(key);
    if (first === undefined) seen.set(key, row);
    else problems.push({ row, field: "", code: "row_twice", params: { first }, isWarning: true });
  });
}

/** Warns as the order form does. Spreadsheets remove the zero at the start of a postcode. */
function warnOfPostcodes(gathered: readonly GatheredOrder[], judged: readonly ValidatedOrder[]): void {
  gathered.forEach(({ address, position }, at) => {
    const { postal_code, country } = address;
    if (postal_code === null || !looksForeign(postal_code, country)) return;
    const params = { country, example: examplePostcode(country) ?? "" };
    judged[at]?.problems.push({
      ...{ row: position, field: "postal_code", code: "postcode_doubt", params, isWarning: true },
    });
  });
}
