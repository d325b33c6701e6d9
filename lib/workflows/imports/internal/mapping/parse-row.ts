import type { ImportMapping } from "#drizzle/schema/imports.ts";
import { unescapeFormulas } from "#lib/csv.ts";
import { faceOf, isAddressField, type OrderField } from "../../fields.ts";
import { type AddressValues, type Problem, parseQuantity } from "./validate-values.ts";

/** A line item as its row describes it, before anything is looked up. */
export type LineItem = {
  row: number;
  sku: string | null;
  template: string | null;
  color: string;
  size: string;
  quantity: number;
  productId: string | null;
  /** From a print area to the name or the id of a print file. */
  files: Record<string, string>;
};

type ParsedRow = {
  reference: string | null;
  address: AddressValues;
  item: LineItem;
  problems: Problem[];
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const longestReference = 80;

/** Reads a row by the meaning of its columns. */
export function parseRow(row: number, cells: readonly string[], { columns }: ImportMapping): ParsedRow {
  const own: Partial<Record<OrderField, string>> = {};
  const address: AddressValues = {};
  const files: Record<string, string> = {};
  columns.forEach((target, column) => {
    // Remove the apostrophe that guards a formula in a spreadsheet; Pressroom's own files contain it.
    const text = unescapeFormulas(cells[column]?.trim() ?? "");
    if (!target || !text) return;
    const face = faceOf(target);
    if (face !== null) files[face] = text;
    else if (isAddressField(target)) address[target] = text;
    else own[target as OrderField] = text;
  });
  const pieces = own.quantity === undefined ? null : parseQuantity(own.quantity);
  const item: LineItem = {
    row,
    sku: own.sku ?? null,
    template: own.template ?? null,
    color: own.color ?? "",
    size: own.size ?? "",
    quantity: pieces ?? 1,
    productId: own.product_id ?? null,
    files,
  };
  return { reference: own.reference ?? null, address, item, problems: judge(own, columns, pieces) };
}

function judge(
  own: Partial<Record<OrderField, string>>,
  columns: ImportMapping["columns"],
  pieces: number | null,
): Problem[] {
  const problems: Problem[] = [];
  if (!own.sku && !own.template) {
    problems.push({ field: columns.includes("sku") ? "sku" : "template", code: "missing" });
  }
  if (columns.includes("quantity") && pieces === null) {
    problems.push({ field: "quantity", code: own.quantity ? "quantity_invalid" : "missing" });
  }
  if (own.product_id && !uuid.test(own.product_id)) {
    problems.push({ field: "product_id", code: "product_invalid" });
  }
  if (own.reference && own.reference.length > longestReference) {
    problems.push({ field: "reference", code: "too_long", params: { max: longestReference } });
  }
  return problems;
}
