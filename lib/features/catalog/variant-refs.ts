import type { FreeForm } from "#lib/core/service/schemas/wire.ts";

export type VariantRefs = { skus: string[]; productIds: string[] };

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
const aboutReplacement = /replace|successor/i;
const longest = 200;
const deepest = 4;
/** Limit of SKUs and of product ids. An event is about one variant. */
const most = 20;

/**
 * The SKUs and product ids in an event's `variant` (specification, "`variant`; its fields: not shown"). Every UUID
 * counts as a product id; other text under a key like `sku`, `variant`, `code` or `id` counts as a SKU. The
 * replacement is left out, because it has not changed.
 */
export function readVariantRefs(variant: FreeForm): VariantRefs {
  const skus = new Set<string>();
  const productIds = new Set<string>();
  const look = (value: object, depth: number) => {
    for (const [key, nested] of Object.entries(value)) {
      if (aboutReplacement.test(key)) continue;
      if (typeof nested === "object" && nested !== null && depth < deepest) look(nested, depth + 1);
      if (typeof nested !== "string" || nested === "" || nested.length > longest) continue;
      if (isId(nested)) productIds.add(nested.toLowerCase());
      else if (/sku|variant|code|^id$/i.test(key)) skus.add(nested);
    }
  };
  look(variant, 0);
  return { skus: [...skus].slice(0, most), productIds: [...productIds].slice(0, most) };
}
