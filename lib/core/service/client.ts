import { readBaseUrl } from "./base-url.ts";
import type { CallReport } from "./call-report.ts";
import { createCallService } from "./call-service.ts";
import { catalogCalls } from "./catalog-calls.ts";
import type { Circuit } from "./circuit.ts";
import { fileCalls } from "./file-calls.ts";
import { orderCalls } from "./order-calls.ts";
import type { Priority } from "./pace-state.ts";
import { createPacer, type Pacer } from "./pacing.ts";
import { webhookCalls } from "./webhook-calls.ts";

export type ServiceClientOptions = {
  /** Without `/v1`. */
  baseUrl: string;
  apiKey: string;
  /** A person's calls overtake background ones and give up sooner. Default `person`. */
  priority?: Priority;
  /** Shared by every client of one account; without it this client paces itself alone. */
  pacer?: Pacer;
  /** Shared likewise; without one every call is tried. */
  circuit?: Circuit;
  /** Told of every attempt, for the log; must not throw. */
  onCall?: (report: CallReport) => void;
  fetch?: typeof fetch;
  random?: () => number;
  /** For one attempt at most, body included, where `boundsOf` allows more. */
  timeoutMs?: number;
  maxReplyBytes?: number;
  userAgent?: string;
};

/**
 * A client of the ordering service for one key, which cannot be read back from it. Every method throws
 * ServiceError, ServiceUnreachable, ServiceMisunderstood or InvalidServiceRequest; all are ServiceFailure.
 * Throws RangeError for a base URL or key that no call could be made with.
 */
export function createServiceClient(options: ServiceClientOptions) {
  // Checked here because the error of an invalid header would quote the key.
  if (!/^[\x21-\x7e]+$/.test(options.apiKey)) {
    throw new RangeError("An API key has printable ASCII characters only, and at least one.");
  }
  const call = createCallService({
    baseUrl: readBaseUrl(options.baseUrl),
    apiKey: options.apiKey,
    userAgent: options.userAgent ?? "pressroom",
    priority: options.priority ?? "person",
    pacer: options.pacer ?? createPacer(),
    circuit: options.circuit,
    onCall: options.onCall,
    fetch: options.fetch ?? globalThis.fetch,
    random: options.random ?? Math.random,
    timeoutMs: options.timeoutMs ?? Number.POSITIVE_INFINITY,
    maxReplyBytes: options.maxReplyBytes ?? 10_000_000,
  });
  return { ...catalogCalls(call), ...fileCalls(call), ...orderCalls(call), ...webhookCalls(call) };
}

export type ServiceClient = ReturnType<typeof createServiceClient>;
