import { systemContext } from "#lib/core/auth/system-context.ts";
import type { Jobs } from "#lib/core/jobs/jobs.ts";
import { rereadProducts } from "#lib/features/catalog/reread-products.ts";

export async function rereadProductsTask({ workspaceId, ...named }: Jobs["reread-products"]): Promise<void> {
  await rereadProducts(await systemContext(workspaceId, "catalog"), named);
}
