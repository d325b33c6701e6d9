import { createServiceClient } from "#lib/core/service/client.ts";
import { until } from "./until.ts";
import type { World } from "./world.ts";

export const endpointUrl = "http://127.0.0.1:9/canary-hook";

type Service = { pressroom: Pick<World["pressroom"], "sandboxUrl">; testKey: string };

/** An endpoint of another program, registered past Pressroom. Hardly anything is ever sent to it. */
export async function addEndpoint(service: Service, url = endpointUrl): Promise<string> {
  const { id } = await clientOf(service).createWebhook({ url, events: ["catalog.variant_discontinued"] });
  return id;
}

export const pauseAtService = async (service: Service, id: string) =>
  void (await clientOf(service).updateWebhook({ id, status: "paused" }));

const clientOf = ({ pressroom, testKey }: Service) =>
  createServiceClient({ baseUrl: pressroom.sandboxUrl, apiKey: testKey });

/** As if the service had paused ours, so that there is something to mend. */
export async function stopReceiver({ database, endpoint }: World): Promise<void> {
  await database.rows("update webhook_endpoints set status = 'paused', paused_by = null where url like $1", [
    `%${endpoint.segment}`,
  ]);
}

/** The endpoint that everybody knows stays: the exchange is undone, as one is whose new endpoint proves nothing. */
export async function untilRotationIsUndone({ database }: World): Promise<void> {
  const open = "ended_at is null";
  await database.rows(`update webhook_rotations set state = 'undoing', reason = 'not_proved' where ${open}`);
  await until("the exchange was undone", async () => {
    // Its next step would come when the lease of one that was under way is over.
    await database.rows(
      "update graphile_worker._private_jobs set run_at = now() where key like 'rotate-secret:%' and run_at > now()",
    );
    const rows = await database.rows(`select id from webhook_rotations where ${open}`);
    return rows.length === 0;
  });
}
