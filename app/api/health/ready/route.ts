import { readHealth } from "#lib/doors/read-health.ts";

export const dynamic = "force-dynamic";

/** A load balancer removes an instance that answers 503, so 503 is sent only if pages cannot be read. */
export async function GET(): Promise<Response> {
  const health = await readHealth();
  return Response.json(health, { status: health.database === "unreachable" ? 503 : 200 });
}
