import { expect } from "vitest";
import { z } from "zod";
import { until } from "#e2e/access/world/until.ts";
import type { TestPressroom } from "#e2e/resilience/desk/open-pressroom.ts";
import type { Shop } from "#e2e/resilience/desk/open-shop.ts";
import { runTaskNow } from "#e2e/resilience/desk/pass-time.ts";
import { endpointsAtService } from "#e2e/resilience/desk/read-service.ts";

const pinged = z.object({ data: z.object({ http_status: z.int() }) });
const ours = z.array(z.object({ service_endpoint_id: z.guid() }));

/**
 * In the long run the worker reads the endpoints every 30 s. A read that was running may just have missed this one.
 */
const twoReconcilesMs = 75_000;

/**
 * Checks that the account has one endpoint at the service, that it is ours, and that its signed delivery is accepted.
 */
export async function expectOneReceiver(desk: TestPressroom, shop: Shop, what: string): Promise<void> {
  // The next reconcile deletes an endpoint that was registered late, after its caller had given up.
  await until(
    `${what} has one endpoint`,
    async () => {
      if ((await endpointsAtService(desk, shop)).length === 1) return true;
      await runTaskNow(desk, shop.workspaceId, "reconcile-orders");
      return false;
    },
    twoReconcilesMs,
  );
  const [endpoint] = await endpointsAtService(desk, shop);
  const rows = await desk.database.rows(
    "select service_endpoint_id from webhook_endpoints where workspace_id = $1 and deleted_at is null",
    [shop.workspaceId],
  );
  expect(ours.parse(rows), what).toEqual([{ service_endpoint_id: endpoint?.id }]);
  const result = pinged.parse(await shop.live.client.testWebhook(endpoint?.id ?? ""));
  expect(result.data.http_status, `${what}: a delivery`).toBe(200);
}
