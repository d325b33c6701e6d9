import { createHmac, timingSafeEqual } from "node:crypto";
import pg from "pg";

/**
 * The minimum of a live page in Next: POST verifies, inserts and notifies; GET sends each notification to every open
 * stream.
 */
export const dynamic = "force-dynamic";

type Tell = (text: string) => void;
const shared = globalThis as { floorEvents?: pg.Pool; floorListeners?: Set<Tell> };
const connectionString = process.env.FLOOR_DATABASE_URL;

function events(): pg.Pool {
  shared.floorEvents ??= new pg.Pool({ connectionString, max: 20 });
  return shared.floorEvents;
}

function listeners(): Set<Tell> {
  if (shared.floorListeners) return shared.floorListeners;
  const all = new Set<Tell>();
  shared.floorListeners = all;
  const client = new pg.Client({ connectionString });
  client.on("notification", ({ payload = "" }) => {
    for (const tell of all) tell(`data: ${payload}\n\n`);
  });
  void client.connect().then(() => client.query("listen floor_live"));
  return all;
}

export function GET(request: Request): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const tell: Tell = (text) => controller.enqueue(encoder.encode(text));
      listeners().add(tell);
      request.signal.addEventListener("abort", () => listeners().delete(tell));
      tell(": here\n\n");
    },
  });
  return new Response(body, {
    headers: { "Content-Type": "text/event-stream", "Cache-Control": "no-store, no-transform" },
  });
}

const insert = {
  name: "insert_event",
  text: `with kept as (insert into floor_events (id, payload) values ($1, $2) on conflict do nothing returning id)
    select pg_notify('floor_live', id::text) from kept`,
};

export async function POST(request: Request): Promise<Response> {
  const body = await request.text();
  const [time = "", given = ""] = (request.headers.get("svc-signature") ?? "").split(/t=|,v1=/).slice(1);
  const secret = process.env.FLOOR_SECRET ?? "";
  const expected = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
  if (given.length !== expected.length || !timingSafeEqual(Buffer.from(given), Buffer.from(expected)))
    return Response.json({ error: "mismatch" }, { status: 400 });
  await events().query({ ...insert, values: [JSON.parse(body).id, body] });
  return Response.json({ received: true });
}
