import type { FreeForm } from "#lib/core/service/schemas/wire.ts";

export type NamedVariant = { skus: string[]; productIds: string[] };

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
const aboutReplacement = /replace|successor/i;
const longest = 200;
const deepest = 4;
/** An event is about one variant, whatever else it holds. */
const most = 20;

/**
 * What an event's `variant` speaks of (specification, "`variant`; its fields: not shown"): whatever stands under a key
 * like `sku`, and whatever looks like an id under a key like `product`, `variant` or `id`. What is to replace it has
 * not changed and is left out.
 */
export function namedVariant(variant: FreeForm): NamedVariant {
  const skus = new Set<string>();
  const productIds = new Set<string>();
  const look = (value: object, depth: number) => {
    for (const [key, held] of Object.entries(value)) {
      if (aboutReplacement.test(key)) continue;
      if (typeof held === "object" && held !== null && depth < deepest) look(held, depth + 1);
      if (typeof held !== "string" || held === "" || held.length > longest) continue;
      if (isId(held)) productIds.add(held.toLowerCase());
      else if (/sku|variant|code|^id$/i.test(key)) skus.add(held);
    }
  };
  look(variant, 0);
  return { skus: [...skus].slice(0, most), productIds: [...productIds].slice(0, most) };
}
