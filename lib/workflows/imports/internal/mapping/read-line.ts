import type { ImportMapping } from "#drizzle/schema/imports.ts";
import { fuse } from "#lib/csv.ts";
import { faceOf, isAddressField, type OrderField } from "../../fields.ts";
import { type AddressValues, type Problem, readPieces } from "./judge-values.ts";

/** What a row asks to be printed, as it says so. */
export type LineItem = {
  row: number;
  sku: string | null;
  template: string | null;
  color: string;
  size: string;
  quantity: number;
  productId: string | null;
  /** Face to whatever names a print file. */
  files: Record<string, string>;
};

type ReadLine = {
  reference: string | null;
  address: AddressValues;
  item: LineItem;
  problems: Problem[];
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const longestReference = 80;

/** Reads a row through what its columns mean. */
export function readLine(row: number, cells: readonly string[], { columns }: ImportMapping): ReadLine {
  const own: Partial<Record<OrderField, string>> = {};
  const address: AddressValues = {};
  const files: Record<string, string> = {};
  columns.forEach((target, column) => {
    // The sign that keeps a spreadsheet from taking a cell for a formula, as files of Pressroom's own have it.
    const text = fuse(cells[column]?.trim() ?? "");
    if (!target || !text) return;
    const face = faceOf(target);
    if (face !== null) files[face] = text;
    else if (isAddressField(target)) address[target] = text;
    else own[target as OrderField] = text;
  });
  const pieces = own.quantity === undefined ? null : readPieces(own.quantity);
  const item: LineItem = {
    row,
    sku: own.sku ?? null,
    template: own.sku ? null : (own.template ?? null),
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
