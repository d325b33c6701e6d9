import { type SQL, sql } from "drizzle-orm";
import { catalogVariants } from "#drizzle/schema/catalog-variants.ts";
import { orders } from "#drizzle/schema/orders.ts";

/** What a person should know about the items of an order before it is paid. */
export type ItemWarnings = { isBlank: boolean; isDiscontinued: boolean };

/** SQL condition: an item of the order arrives without a print. The merchant's own products need none. */
const hasBlankItem: SQL<boolean> = sql`jsonb_path_exists(${orders.data},
  '$.items[*] ? (!exists(@.files[*]) && !exists(@.product_id ? (@ != null)))')`;

/** SQL condition: the variant of an item is discontinued, so the service may no longer be able to make it. */
const hasDiscontinuedItem = (workspaceId: string): SQL<boolean> => sql`exists (
  select from jsonb_array_elements(${orders.data} -> 'items') as item
  join ${catalogVariants} as variant on variant.workspace_id = ${workspaceId} and variant.sku = item ->> 'sku'
  where variant.availability = 'discontinued')`;

/** SQL conditions on orders of the workspace, also as columns. */
export const itemWarnings = (workspaceId: string) => ({
  isBlank: hasBlankItem,
  isDiscontinued: hasDiscontinuedItem(workspaceId),
});
