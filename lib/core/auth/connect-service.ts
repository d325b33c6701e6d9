import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { metrics } from "#lib/core/metrics/metrics.ts";
import type { CallReport } from "#lib/core/service/call-report.ts";
import { type Circuit, createCircuit } from "#lib/core/service/circuit.ts";
import { createServiceClient, type ServiceClient } from "#lib/core/service/client.ts";
import { systemClock } from "#lib/core/service/clock.ts";
import type { Priority } from "#lib/core/service/pace-state.ts";
import { createPacer, type Pacer } from "#lib/core/service/pacing.ts";
import { recordCall } from "#lib/core/tracing/record-call.ts";
import { describeException } from "#lib/describe-exception.ts";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import { accountPause } from "./account-pause.ts";

export type { ServiceClient };
/** Members' calls go before the queued calls of jobs. Calls about an event do not wait behind a catalog sync. */
export type Urgency = Priority;

/** The account, since when pages show that the service does not answer, and until when the service asked to wait. */
export type KnownService = {
  accountId: string | null;
  serviceDownSince: Date | null;
  servicePausedUntil: Date | null;
};

// The service limits an account, not a key. Whether the service answers is also the same for all keys.
type SharedAccount = { pacer: Pacer; circuit: Circuit };
const shared = globalThis as { pressroomLines?: Map<string, SharedAccount> };

type Connection = {
  /** Null for a key whose account is not known yet. */
  known: KnownService | null;
  keyId: string;
  apiKey: string;
  urgency: Urgency;
  /** Called after every attempt; must not throw. */
  onReply?: (call: { endpoint: string; status: number | null }) => void;
};

/** Creates a client of the service. Only this function does. */
export function connectService(connection: Connection): ServiceClient {
  const { known, keyId, apiKey, urgency, onReply } = connection;
  const sharedAccount = known?.accountId ? sharedAccountOf(known.accountId) : null;
  // Another process received a 429. This process waits too, without a 429 of its own.
  if (known?.servicePausedUntil)
    sharedAccount?.pacer.pauseFor(known.servicePausedUntil.getTime() - Date.now());
  return createServiceClient({
    baseUrl: env().SERVICE_URL,
    apiKey,
    priority: urgency,
    ...sharedAccount,
    onCall(call) {
      countCall(call, urgency);
      log()[levelOf(call)]({ ...call, keyId }, ["service call", call.problem].filter(Boolean).join(": "));
      recordCall(call);
      onReply?.(call);
      // Another process may have recorded the outage and stopped before the service answered again.
      const isAnswer = call.status !== null && call.status < 500;
      if (isAnswer && known?.accountId && known.serviceDownSince) recordServiceState(known.accountId, "up");
    },
  });
}

function countCall({ endpoint, status, ms, queuedMs, attempt }: CallReport, priority: Priority): void {
  metrics()?.calls.observe({ endpoint, status: String(status ?? "none") }, ms / 1_000);
  if (attempt === 1) metrics()?.callWaits.observe({ priority }, queuedMs / 1_000);
}

/** The calls left in the minute of the account that has the fewest, as this process knows; null without an account. */
export function fewestCallsLeft(): number | null {
  const accounts = [...(shared.pressroomLines?.values() ?? [])];
  return accounts.length === 0 ? null : Math.min(...accounts.map(({ pacer }) => pacer.left()));
}

function sharedAccountOf(accountId: string): SharedAccount {
  shared.pressroomLines ??= new Map();
  const sharedAccount = shared.pressroomLines.get(accountId) ?? {
    pacer: createPacer(systemClock, accountPause(accountId)),
    circuit: createCircuit({
      onState: (isDown) => recordServiceState(accountId, isDown ? "down" : "up"),
    }),
  };
  shared.pressroomLines.set(accountId, sharedAccount);
  return sharedAccount;
}

/** Debug for a settled call, info for a refusal or a call that is retried, warn for the rest. */
function levelOf({ next, problem, status, willRetry }: CallReport): "debug" | "info" | "warn" {
  if (next === "settled") return "debug";
  const isRefusal = problem === "circuit_open" || (status !== null && status >= 400 && status < 500);
  return isRefusal || willRetry ? "info" : "warn";
}

type ServiceIs = "up" | "down";

/**
 * Stores the state in the account's workspaces, so that all pages show what one process found out. The first process to
 * notice writes it. The caller does not wait. If the database fails, the next probe tries again.
 */
function recordServiceState(accountId: string, service: ServiceIs): void {
  writeState(accountId, service).catch((error) => {
    log().warn({ ...describeException(error), accountId, service }, "service state not kept");
  });
}

async function writeState(accountId: string, service: ServiceIs): Promise<void> {
  const { serviceDownSince } = workspaces;
  const changed = await db().transaction(async (tx) => {
    const rows = await tx
      .update(workspaces)
      .set({ serviceDownSince: service === "down" ? sql`now()` : null })
      .where(
        and(
          eq(workspaces.accountId, accountId),
          service === "down" ? isNull(serviceDownSince) : isNotNull(serviceDownSince),
        ),
      )
      .returning({ id: workspaces.id });
    for (const { id } of rows) await notifyChange(tx, { workspaceId: id, kind: "service" });
    return rows.length > 0;
  });
  if (!changed) return;
  if (service === "down") log().warn({ accountId }, "the service does not answer");
  else log().info({ accountId }, "the service answers again");
}
