import { systemContext } from "#lib/auth/system-context.ts";
import { rereadProducts } from "#lib/catalog/reread-products.ts";
import type { Jobs } from "../jobs.ts";

export async function rereadProductsTask({ workspaceId, ...named }: Jobs["reread-products"]): Promise<void> {
  await rereadProducts(await systemContext(workspaceId, "catalog"), named);
}
