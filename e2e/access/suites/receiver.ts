import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { type Reply, send } from "#e2e/access/requests/send.ts";
import { readEffects } from "#e2e/access/world/effects.ts";
import type { World } from "#e2e/access/world/world.ts";
import { signPayload } from "#lib/core/service/verify-signature.ts";

type Post = {
  segment?: string;
  body?: string;
  secret?: string;
  signed?: string;
  ageSeconds?: number;
  headers?: Record<string, string>;
};

const oneMegabyte = 1_000_000;
const countSchema = z.object({ n: z.int() });

/** A post that is not a delivery of the service is refused and has no effect. */
export function describeReceiver(world: () => World): void {
  const otherSegment = () => "0123456789abcdef".repeat(4);
  const refusals: [string, number, (body: string) => Post][] = [
    ["an endpoint that does not exist", 404, () => ({ segment: otherSegment() })],
    ["a segment that is none", 404, () => ({ segment: "..%2f..%2fetc" })],
    ["no signature", 400, () => ({ headers: { "svc-signature": "" } })],
    ["a signature of nothing known", 400, () => ({ headers: { "svc-signature": "v1=00,t=now" } })],
    ["another secret's signature", 400, () => ({ secret: "another-secret" })],
    ["an empty secret's signature", 400, () => ({ secret: "" })],
    ["a signature of another body", 400, (body) => ({ signed: `${body} ` })],
    ["a timestamp that is too old", 400, () => ({ ageSeconds: 302 })],
    ["a timestamp of the future", 400, () => ({ ageSeconds: -302 })],
    ["a header that names another event", 400, () => ({ headers: { "svc-event-id": randomUUID() } })],
    ["a header that names another type", 400, () => ({ headers: { "svc-event-type": "order.cancelled" } })],
    ["what is not JSON", 400, (body) => ({ body: body.slice(1) })],
    ["JSON nested 20,000 deep", 400, (body) => ({ body: nested(body, "[", "]") })],
    ["objects nested 20,000 deep", 400, (body) => ({ body: nested(body, '{"a":', "}") })],
    ["more than 1 MB", 413, (body) => ({ body: body.padEnd(oneMegabyte + 1) })],
  ];

  describe("the receiver", () => {
    test.each(refusals)("refuses %s", async (_, status, change) => {
      const event = anEvent(world());
      const before = await stateOf(world());
      const reply = await post(world(), event, change(JSON.stringify(event)));
      expect(reply.status, reply.body).toBe(status);
      expect(Object.keys(z.record(z.string(), z.string()).parse(JSON.parse(reply.body)))).toEqual(["error"]);
      expect(await stateOf(world())).toEqual(before);
      expect(await received(world(), event.id)).toBe(0);
    });

    test.each(["GET", "PUT", "PATCH", "DELETE"])("refuses %s", async (method) => {
      const reply = await send(`${world().url}/api/webhooks/${world().endpoint.segment}`, { method });
      expect(reply.status).toBe(405);
    });

    test("accepts a delivery of the service, and its repetition as the same event", async () => {
      const event = anEvent(world());
      for (let time = 1; time <= 2; time += 1) {
        expect((await post(world(), event, {})).status).toBe(200);
        expect(await received(world(), event.id)).toBe(1);
      }
    });
  });
}

/** The event with an additional field that is nested too deeply for a call stack. */
const nested = (body: string, open: string, close: string) =>
  `${body.slice(0, -1)},"more":${open.repeat(20_000)}1${close.repeat(20_000)}}`;

function anEvent({ order }: World) {
  const { id, number } = order;
  const about = { id, number, external_id: null, status: "draft", test: true };
  return {
    id: randomUUID(),
    type: "order.created",
    created_at: new Date(Date.now() - 86_400_000).toISOString(),
    data: { order: about },
  };
}

function post(world: World, event: ReturnType<typeof anEvent>, change: Post): Promise<Reply> {
  const { segment = world.endpoint.segment, secret = world.endpoint.secret, ageSeconds = 0 } = change;
  const body = change.body ?? JSON.stringify(event);
  const timestamp = Math.floor(Date.now() / 1000) - ageSeconds;
  const rawBody = Buffer.from(change.signed ?? body);
  return send(`${world.url}/api/webhooks/${segment}`, {
    method: "POST",
    body,
    headers: {
      "content-type": "application/json",
      "svc-event-id": event.id,
      "svc-event-type": event.type,
      "svc-signature": signPayload({ rawBody, secret, timestamp }),
      ...change.headers,
    },
  });
}

async function received({ database }: World, id: string): Promise<number> {
  const row = await database.one(countSchema, "select count(*)::int as n from webhook_events where id = $1", [
    id,
  ]);
  return row.n;
}

async function stateOf(world: World) {
  const heard = await world.database.rows("select id, last_received_at from webhook_endpoints order by id");
  return { ...(await readEffects(world)), heard };
}
