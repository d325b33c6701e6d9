import { expect } from "vitest";
import { z } from "zod";
import { until } from "#e2e/access/world/until.ts";
import { endpointsInBooks } from "#e2e/resilience/desk/books.ts";
import type { Desk } from "#e2e/resilience/desk/open-desk.ts";
import type { Shop } from "#e2e/resilience/desk/open-shop.ts";
import { askNow } from "#e2e/resilience/desk/pass-time.ts";

const pinged = z.object({ data: z.object({ http_status: z.int() }) });
const ours = z.array(z.object({ service_endpoint_id: z.guid() }));

/** In the long run, where the list of endpoints is read every 30 s: one that was under way may just have missed it. */
const twoReconcilesMs = 75_000;

/** The service has one endpoint of the account, it is ours, and what it signs is accepted. */
export async function expectOneReceiver(desk: Desk, shop: Shop, what: string): Promise<void> {
  // One that was registered late, after its caller had given up, goes with the next reconcile.
  await until(
    `${what} has one endpoint`,
    async () => {
      if ((await endpointsInBooks(desk, shop)).length === 1) return true;
      await askNow(desk, shop.workspaceId, "reconcile-orders");
      return false;
    },
    twoReconcilesMs,
  );
  const [endpoint] = await endpointsInBooks(desk, shop);
  const rows = await desk.database.rows(
    "select service_endpoint_id from webhook_endpoints where workspace_id = $1 and deleted_at is null",
    [shop.workspaceId],
  );
  expect(ours.parse(rows), what).toEqual([{ service_endpoint_id: endpoint?.id }]);
  const result = pinged.parse(await shop.live.client.testWebhook(endpoint?.id ?? ""));
  expect(result.data.http_status, `${what}: a delivery`).toBe(200);
}
