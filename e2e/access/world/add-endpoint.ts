import { createServiceClient } from "#lib/core/service/client.ts";
import { until } from "./until.ts";
import type { World } from "./world.ts";

export const endpointUrl = "http://127.0.0.1:9/canary-hook";

type Service = { pressroom: Pick<World["pressroom"], "sandboxUrl">; testKey: string };

/** Registers an endpoint of another program at the service directly. It receives a rare event type only. */
export async function addEndpoint(service: Service, url = endpointUrl): Promise<string> {
  const { id } = await clientOf(service).createWebhook({ url, events: ["catalog.variant_discontinued"] });
  return id;
}

export const pauseAtService = async (service: Service, id: string) =>
  void (await clientOf(service).updateWebhook({ id, status: "paused" }));

const clientOf = ({ pressroom, testKey }: Service) =>
  createServiceClient({ baseUrl: pressroom.sandboxUrl, apiKey: testKey });

/** Marks our endpoint as paused by the service, so that there is something to resume. */
export async function markReceiverPaused({ database, endpoint }: World): Promise<void> {
  await database.rows("update webhook_endpoints set status = 'paused', paused_by = null where url like $1", [
    `%${endpoint.segment}`,
  ]);
}

/** Undoes the rotation, so that the world's endpoint stays, as after a failed test of the new one. */
export async function untilRotationIsUndone({ database }: World): Promise<void> {
  const open = "ended_at is null";
  await database.rows(`update webhook_rotations set state = 'undoing', reason = 'not_proved' where ${open}`);
  await until("the exchange was undone", async () => {
    // Otherwise the next step would wait for the lease of an interrupted one.
    await database.rows(
      "update graphile_worker._private_jobs set run_at = now() where key like 'rotate-secret:%' and run_at > now()",
    );
    const rows = await database.rows(`select id from webhook_rotations where ${open}`);
    return rows.length === 0;
  });
}
