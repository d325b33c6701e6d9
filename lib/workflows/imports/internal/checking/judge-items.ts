import type { OrderItemRequest } from "#lib/core/service/schemas/estimate.ts";
import type { GatheredOrder, RowProblem } from "../../gather-orders.ts";
import type { LineItem } from "../mapping/read-line.ts";
import type { KnownVariant } from "./find-stock.ts";

export type TemplateAnswer =
  | { sku: string; files: Record<string, string> }
  | { code: string; params: Record<string, string | number> };

export type Stock = {
  variants: ReadonlyMap<string, KnownVariant>;
  /** Whether a SKU that is not among them is none. */
  isWhole: boolean;
  templates: ReadonlyMap<string, TemplateAnswer>;
  files: ReadonlyMap<string, ReadonlySet<string>>;
};

export const templateKey = ({ template, color, size }: LineItem) => JSON.stringify([template, color, size]);

/** The items of an order as they are sent, with what keeps one from being made. */
export function judgeItems(
  { items }: GatheredOrder,
  stock: Stock,
): { items: OrderItemRequest[]; problems: RowProblem[] } {
  const problems: RowProblem[] = [];
  const made = items.map((item): OrderItemRequest => {
    const tell = (problem: Omit<RowProblem, "row">) => problems.push({ ...problem, row: item.row });
    const { sku, files } = item.template ? fromTemplate(item, stock, tell) : fromSku(item, stock, tell);
    const chosen = { ...files, ...readFiles(item, stock, tell) };
    return {
      sku,
      quantity: item.quantity,
      ...(item.productId && { product_id: item.productId }),
      ...(Object.keys(chosen).length > 0 && { files: chosen }),
    };
  });
  return { items: made, problems };
}

type Tell = (problem: Omit<RowProblem, "row">) => void;
type Chosen = { sku: string; files: Record<string, string> };

function fromTemplate(item: LineItem, { templates }: Stock, tell: Tell): Chosen {
  const answer = templates.get(templateKey(item));
  if (answer && "sku" in answer) return answer;
  const { code, params } = answer ?? { code: "template_unknown", params: {} };
  tell({ field: fieldOf(code), code, params });
  return { sku: "", files: {} };
}

function fieldOf(code: string): string {
  if (code.includes("color")) return "color";
  return code.includes("size") ? "size" : "template";
}

function fromSku({ sku }: LineItem, { variants, isWhole }: Stock, tell: Tell): Chosen {
  if (sku === null) return { sku: "", files: {} };
  const known = variants.get(sku.toLowerCase());
  if (!known && isWhole) tell({ field: "sku", code: "sku_unknown", params: { sku } });
  if (known && !known.isMade) {
    const code = known.replacement ? "sku_replaced" : "sku_discontinued";
    tell({ field: "sku", code, params: { sku, replacement: known.replacement ?? "" } });
  }
  return { sku: known?.sku ?? sku, files: {} };
}

function readFiles({ files }: LineItem, stock: Stock, tell: Tell): Record<string, string> {
  const chosen: Record<string, string> = {};
  for (const [face, name] of Object.entries(files)) {
    const [id, ...others] = stock.files.get(name.toLowerCase()) ?? [];
    if (!id) tell({ field: `file:${face}`, code: "file_unknown", params: { name } });
    else if (others.length > 0) tell({ field: `file:${face}`, code: "file_ambiguous", params: { name } });
    else chosen[face] = id;
  }
  return chosen;
}
