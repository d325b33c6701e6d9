import type { CallReport } from "./call-report.ts";
import { type CallService, createCallService } from "./call-service.ts";
import { checkInput } from "./check-input.ts";
import type { Circuit } from "./circuit.ts";
import { endpoints } from "./endpoints.ts";
import { type CallOptions, fileIdempotencyKeySchema, orderCalls } from "./order-calls.ts";
import type { Priority } from "./pace-state.ts";
import { createPacer, type Pacer } from "./pacing.ts";
import type { LangQuery, ProductsQuery, VariantsQuery } from "./schemas/catalog.ts";
import type { EstimateRequest } from "./schemas/estimate.ts";
import type { ServiceFile } from "./schemas/file.ts";
import type { WebhookRequest, WebhookUpdate } from "./schemas/webhook.ts";
import type { PageQuery } from "./schemas/wire.ts";

export type ServiceClientOptions = {
  /** Without `/v1`. */
  baseUrl: string;
  apiKey: string;
  /** A person's calls go before background ones and give up sooner. Default `person`. */
  priority?: Priority;
  /** Shared by all clients of one account. Without it, this client paces its own calls alone. */
  pacer?: Pacer;
  /** Shared in the same way. Without it, every call is sent. */
  circuit?: Circuit;
  /** Called after every attempt, for the log; must not throw. */
  onCall?: (report: CallReport) => void;
  fetch?: typeof fetch;
  random?: () => number;
  /** The longest time for one attempt, body included, in ms. It counts when `boundsOf` allows more. */
  timeoutMs?: number;
  maxReplyBytes?: number;
  userAgent?: string;
};

/**
 * A client of the ordering service for one key, which cannot be read back from it. Every method throws ServiceError,
 * ServiceUnreachable, ServiceMisunderstood or InvalidServiceRequest; all are ServiceFailure.
 * @throws RangeError for a base URL or a key with which no call is possible
 */
export function createServiceClient(options: ServiceClientOptions) {
  // Checked here, because the error of an invalid header would quote the key.
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

/**
 * The base URL without a trailing slash.
 * @throws RangeError when no path can be added to it
 */
function readBaseUrl(text: string): string {
  const url = URL.parse(text);
  const usable =
    url !== null &&
    (url.protocol === "https:" || url.protocol === "http:") &&
    url.username === "" &&
    url.password === "" &&
    url.search === "" &&
    url.hash === "";
  if (!usable) throw new RangeError("The service's base URL must be a plain http(s) address without /v1.");
  return `${url.origin}${url.pathname.replace(/\/+$/, "")}`;
}

type CreateFileInput = {
  /** From `encodeFileRequest`, committed before this call. Every attempt has the same bytes. */
  bytes: string | Uint8Array;
  /** Optional for the service, but needed here: without it, the call could not be repeated after a lost reply. */
  idempotencyKey: string;
};

type CreateFileResult = { file: ServiceFile; replayed: boolean };

function fileCalls(call: CallService) {
  return {
    /** The service downloads the link once (rule 4). A link that it does not accept is a ServiceError 422. */
    async createFile(input: CreateFileInput, options: CallOptions = {}): Promise<CreateFileResult> {
      const { bytes, idempotencyKey } = input;
      checkInput(endpoints.createFile, fileIdempotencyKeySchema, idempotencyKey);
      const { value, replayed } = await call(endpoints.createFile, { bytes, idempotencyKey, ...options });
      return { file: value.data, replayed };
    },

    getFile: async (id: string, options: CallOptions = {}) =>
      (await call(endpoints.getFile, { id, ...options })).value.data,
  };
}

function webhookCalls(call: CallService) {
  return {
    listWebhooks: async (query: PageQuery = {}, options: CallOptions = {}) =>
      (await call(endpoints.listWebhooks, { query, ...options })).value,

    /** Only this reply contains `secret`. After a lost reply: list by URL, delete the orphan, register again. */
    createWebhook: async (body: WebhookRequest, options: CallOptions = {}) =>
      (await call(endpoints.createWebhook, { body, ...options })).value.data,

    getWebhook: async (id: string, options: CallOptions = {}) =>
      (await call(endpoints.getWebhook, { id, ...options })).value.data,

    updateWebhook: async ({ id, ...body }: { id: string } & WebhookUpdate, options: CallOptions = {}) =>
      (await call(endpoints.updateWebhook, { id, body, ...options })).value.data,

    /** Stops the endpoint and returns it. The service drops its pending deliveries. */
    deleteWebhook: async (id: string, options: CallOptions = {}) =>
      (await call(endpoints.deleteWebhook, { id, ...options })).value.data,

    /** Sends one signed `ping`. The specification does not describe the result, so it is returned unchanged. */
    testWebhook: async (id: string, options: CallOptions = {}) =>
      (await call(endpoints.testWebhook, { id, ...options })).value,
  };
}

/** Calls that read and quote; they change nothing. */
function catalogCalls(call: CallService) {
  return {
    /**
     * The account and the key itself; every valid key may. `accountId` is the account to which the key is known to
     * belong.
     */
    getMe: async ({ accountId, ...options }: CallOptions & { accountId?: string | null } = {}) =>
      (await call(endpoints.getMe, { known: { accountId }, ...options })).value,

    /** One page of the products currently offered to the account. */
    listProducts: async (query: ProductsQuery = {}, options: CallOptions = {}) =>
      (await call(endpoints.listProducts, { query, ...options })).value,

    getProduct: async ({ id, ...query }: { id: string } & LangQuery, options: CallOptions = {}) =>
      (await call(endpoints.getProduct, { id, query, ...options })).value.data,

    listVariants: async ({ id, ...query }: { id: string } & VariantsQuery, options: CallOptions = {}) =>
      (await call(endpoints.listVariants, { id, query, ...options })).value,

    /** All countries served; the service sends them in one page. */
    listCountries: async (query: LangQuery = {}, options: CallOptions = {}) =>
      (await call(endpoints.listCountries, { query, ...options })).value,

    /** What an order would cost, in cents; creates nothing. */
    estimateOrder: async (body: EstimateRequest, options: CallOptions = {}) =>
      (await call(endpoints.estimateOrder, { body, ...options })).value.data,

    getShippingRates: async (body: EstimateRequest, options: CallOptions = {}) =>
      (await call(endpoints.getShippingRates, { body, ...options })).value.data,
  };
}
