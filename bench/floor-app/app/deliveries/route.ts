import { createHmac, timingSafeEqual } from "node:crypto";
import pg from "pg";
import { floorSecret } from "./secret.ts";

const shared = globalThis as { floorPool?: pg.Pool };

/** Only verifies and inserts. */
export async function POST(request: Request) {
  const body = await request.text();
  const [, t = "", v1 = ""] =
    /^t=(\d+),v1=([0-9a-f]{64})$/.exec(request.headers.get("svc-signature") ?? "") ?? [];
  const expected = createHmac("sha256", floorSecret).update(`${t}.${body}`).digest();
  if (v1 === "" || !timingSafeEqual(expected, Buffer.from(v1, "hex"))) {
    return Response.json({ error: "mismatch" }, { status: 400 });
  }
  const event = JSON.parse(body);
  shared.floorPool ??= new pg.Pool({ connectionString: process.env.FLOOR_DATABASE_URL, max: 20 });
  await shared.floorPool.query({
    name: "event",
    text: `insert into floor_events (workspace_id, id, type, order_id, event_at, payload)
      values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    values: [process.env.FLOOR_WORKSPACE, event.id, event.type, event.data.order.id, event.created_at, body],
  });
  return Response.json({ received: true });
}
