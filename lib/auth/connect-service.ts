import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import { createServiceClient, type ServiceClient } from "#lib/service/client.ts";
import { createPacer, type Pacer } from "#lib/service/pacing.ts";

export type { ServiceClient };
/** People's calls overtake what jobs have queued. */
export type Urgency = "person" | "background";

// The service limits an account, not a key; its own headers count the calls of all processes.
const shared = globalThis as { pressroomPacers?: Map<string, Pacer> };

type Connection = {
  /** Null for a key of which it is not yet known whose it is. */
  accountId: string | null;
  keyId: string;
  apiKey: string;
  urgency: Urgency;
  /** Told of every attempt; must not throw. */
  onReply?: (call: { endpoint: string; status: number | null }) => void;
};

/** The one place that makes a client of the service. */
export function connectService(connection: Connection): ServiceClient {
  const { accountId, keyId, apiKey, urgency, onReply } = connection;
  return createServiceClient({
    baseUrl: env().SERVICE_URL,
    apiKey,
    priority: urgency,
    pacer: accountId ? pacerOf(accountId) : undefined,
    onCall: (call) => {
      log().debug({ ...call, keyId }, "service call");
      onReply?.(call);
    },
  });
}

function pacerOf(accountId: string): Pacer {
  shared.pressroomPacers ??= new Map();
  const pacer = shared.pressroomPacers.get(accountId) ?? createPacer();
  shared.pressroomPacers.set(accountId, pacer);
  return pacer;
}
