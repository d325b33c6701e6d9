import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { env } from "#lib/env.ts";

export type Health = { database: "ok" | "unreachable"; service: "ok" | "unreachable" };

/** Who asks for health asks often: a service that hangs may not hold them up. */
const probeMs = 1000;
/** Anybody may ask: however many do, the service is asked once in a while. */
const keptMs = 1000;

let lately: { at: number; answer: Promise<"ok" | "unreachable"> } | undefined;

/** Whether this instance can work: migrations are in, and does the service answer at all (401 is an answer). */
export async function readHealth(): Promise<Health> {
  const [database, service] = await Promise.all([
    settles(db().execute(sql`select 1 from order_intents limit 1`)),
    probeService(),
  ]);
  return { database, service };
}

function probeService(): Promise<"ok" | "unreachable"> {
  const at = performance.now();
  if (lately && at - lately.at < keptMs) return lately.answer;
  const signal = AbortSignal.timeout(probeMs);
  lately = { at, answer: settles(fetch(`${env().SERVICE_URL}/v1/me`, { redirect: "manual", signal })) };
  return lately.answer;
}

async function settles(probe: Promise<unknown>): Promise<"ok" | "unreachable"> {
  return probe.then(
    () => "ok",
    () => "unreachable",
  );
}
