import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import type { CallReport } from "#lib/core/service/call-report.ts";
import { type Circuit, createCircuit } from "#lib/core/service/circuit.ts";
import { createServiceClient, type ServiceClient } from "#lib/core/service/client.ts";
import { systemClock } from "#lib/core/service/clock.ts";
import type { Priority } from "#lib/core/service/pace-state.ts";
import { createPacer, type Pacer } from "#lib/core/service/pacing.ts";
import { describeException } from "#lib/describe-exception.ts";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import { accountPause } from "./account-pause.ts";

export type { ServiceClient };
/** People's calls overtake what jobs have queued, and what an event tells of does not wait behind a catalog. */
export type Urgency = Priority;

/** Whose account it is, whether pages say that the service does not answer, and until when it has asked to wait. */
export type KnownService = {
  accountId: string | null;
  serviceDownSince: Date | null;
  servicePausedUntil: Date | null;
};

// The service limits an account, not a key, and whether it answers is the same for all of them.
type Line = { pacer: Pacer; circuit: Circuit };
const shared = globalThis as { pressroomLines?: Map<string, Line> };

type Connection = {
  /** Null for a key of which it is not yet known whose it is. */
  known: KnownService | null;
  keyId: string;
  apiKey: string;
  urgency: Urgency;
  /** Told of every attempt; must not throw. */
  onReply?: (call: { endpoint: string; status: number | null }) => void;
};

/** The one place that makes a client of the service. */
export function connectService(connection: Connection): ServiceClient {
  const { known, keyId, apiKey, urgency, onReply } = connection;
  const line = known?.accountId ? lineOf(known.accountId) : null;
  // Another process was told to wait: this one need not be told as well.
  if (known?.servicePausedUntil) line?.pacer.pauseFor(known.servicePausedUntil.getTime() - Date.now());
  return createServiceClient({
    baseUrl: env().SERVICE_URL,
    apiKey,
    priority: urgency,
    ...line,
    onCall(call) {
      log()[levelOf(call)]({ ...call, keyId }, ["service call", call.problem].filter(Boolean).join(": "));
      onReply?.(call);
      // Another process may have seen the outage, and ended before it saw that it was over.
      const isAnswer = call.status !== null && call.status < 500;
      if (isAnswer && known?.accountId && known.serviceDownSince) noteServiceState(known.accountId, "up");
    },
  });
}

function lineOf(accountId: string): Line {
  shared.pressroomLines ??= new Map();
  const line = shared.pressroomLines.get(accountId) ?? {
    pacer: createPacer(systemClock, accountPause(accountId)),
    circuit: createCircuit({
      onState: (isDown) => noteServiceState(accountId, isDown ? "down" : "up"),
    }),
  };
  shared.pressroomLines.set(accountId, line);
  return line;
}

/** What went as it should is for who looks for it; a refusal or a second attempt tells; silence warns. */
function levelOf({ next, problem, status, willRetry }: CallReport): "debug" | "info" | "warn" {
  if (next === "settled") return "debug";
  const isRefusal = problem === "circuit_open" || (status !== null && status >= 400 && status < 500);
  return isRefusal || willRetry ? "info" : "warn";
}

type ServiceIs = "up" | "down";

/**
 * What one process found out, all pages show: it is kept with the account's workspaces, the first to notice counts.
 * Nobody waits for it, and a database that does not take it now is told with the next probe.
 */
function noteServiceState(accountId: string, service: ServiceIs): void {
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
