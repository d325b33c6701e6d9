import { readHealth } from "#lib/public/read-health.ts";

export const dynamic = "force-dynamic";

export async function GET(): Promise<Response> {
  const health = await readHealth();
  return Response.json(health, { status: health.database === "ok" ? 200 : 503 });
}
