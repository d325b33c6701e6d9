import { readHealth } from "#lib/doors/read-health.ts";

export const dynamic = "force-dynamic";

/** 503 takes an instance out of a balancer: not where pages can still be read. */
export async function GET(): Promise<Response> {
  const health = await readHealth();
  return Response.json(health, { status: health.database === "unreachable" ? 503 : 200 });
}
