import type { OrderItemRequest } from "#lib/core/service/schemas/estimate.ts";
import type { GatheredOrder, RowProblem } from "../../gather-orders.ts";
import type { LineItem } from "../mapping/parse-row.ts";
import type { KnownVariant } from "./find-catalog-items.ts";

export type TemplateAnswer =
  | { templateId: string; revision: number; sku: string; files: Record<string, string> }
  | { code: string; params: Record<string, string | number> };

export type ItemLookups = {
  variants: ReadonlyMap<string, KnownVariant>;
  /** Whether a SKU that is missing in `variants` does not exist. */
  isWhole: boolean;
  templates: ReadonlyMap<string, TemplateAnswer>;
  files: ReadonlyMap<string, ReadonlySet<string>>;
};

/** `columns`: the fields that the file's columns are mapped to. */
type Stock = ItemLookups & { columns: readonly (string | null)[] };

export const templateKey = ({ template, sku, color, size }: LineItem) =>
  JSON.stringify([template, sku, color, size]);

/**
 * The line items of an order in the request format, with the problems that prevent the order. `templateId`: the only
 * template that its rows name.
 */
export function validateItems(
  { items }: GatheredOrder,
  stock: Stock,
): { items: OrderItemRequest[]; templateId: string | null; problems: RowProblem[] } {
  const problems: RowProblem[] = [];
  const made = items.map((item): OrderItemRequest => {
    const report = (problem: Omit<RowProblem, "row">) => problems.push({ ...problem, row: item.row });
    const { sku, files } = choose(item, stock, report);
    const chosen = { ...files, ...readFiles(item, stock, report) };
    return {
      sku,
      quantity: item.quantity,
      ...(item.productId && { product_id: item.productId }),
      ...(Object.keys(chosen).length > 0 && { files: chosen }),
    };
  });
  return { items: made, templateId: onlyTemplate(items, stock), problems };
}

function onlyTemplate(items: readonly LineItem[], { templates }: ItemLookups): string | null {
  const answers = items.map((item) => templates.get(templateKey(item)));
  const [only, ...others] = new Set(
    answers.flatMap((answer) => (answer && "templateId" in answer ? [answer.templateId] : [])),
  );
  return others.length === 0 ? (only ?? null) : null;
}

type Report = (problem: Omit<RowProblem, "row">) => void;
type Chosen = { sku: string; files: Record<string, string> };

/** A row with both orders the SKU with the prints of the template. */
function choose(item: LineItem, stock: Stock, report: Report): Chosen {
  if (!item.template) return fromSku(item, stock, report);
  const made = fromTemplate(item, stock, report);
  const { sku } = fromSku(item, stock, report);
  return { sku: made.sku || sku, files: made.files };
}

function fromTemplate(item: LineItem, { templates, columns }: Stock, report: Report): Chosen {
  const answer = templates.get(templateKey(item));
  if (answer && "sku" in answer) return answer;
  const { code, params } = answer ?? { code: "template_unknown", params: {} };
  const field = fieldOf(code);
  // Only a field with a column can be corrected.
  const needsSku = code.endsWith("_missing") && !columns.includes(field) && columns.includes("sku");
  report(needsSku ? { field: "sku", code: "template_sku_missing", params } : { field, code, params });
  return { sku: "", files: {} };
}

function fieldOf(code: string): string {
  if (code === "template_other_color") return "sku";
  if (code.includes("color")) return "color";
  return code.includes("size") ? "size" : "template";
}

function fromSku({ sku }: LineItem, { variants, isWhole }: ItemLookups, report: Report): Chosen {
  if (sku === null) return { sku: "", files: {} };
  const known = variants.get(sku.toLowerCase());
  if (!known && isWhole) report({ field: "sku", code: "sku_unknown", params: { sku } });
  if (known && !known.isMade) {
    const code = known.replacement ? "sku_replaced" : "sku_discontinued";
    report({ field: "sku", code, params: { sku, replacement: known.replacement ?? "" } });
  }
  return { sku: known?.sku ?? sku, files: {} };
}

function readFiles({ files }: LineItem, stock: ItemLookups, report: Report): Record<string, string> {
  const chosen: Record<string, string> = {};
  for (const [face, name] of Object.entries(files)) {
    const [id, ...others] = stock.files.get(name.toLowerCase()) ?? [];
    if (!id) report({ field: `file:${face}`, code: "file_unknown", params: { name } });
    else if (others.length > 0) report({ field: `file:${face}`, code: "file_ambiguous", params: { name } });
    else chosen[face] = id;
  }
  return chosen;
}
