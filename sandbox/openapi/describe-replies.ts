import { reference } from "./components.ts";
import type { Endpoint, Success } from "./endpoints.ts";

const text = { type: "string" };
const header = (description: string, schema: object = { type: "integer" }) => ({ description, schema });

const rateHeaders = {
  "X-RateLimit-Limit": header("Requests a minute and account"),
  "X-RateLimit-Remaining": header("Requests left in this minute"),
  "X-RateLimit-Reset": header("Seconds until the next minute"),
};

const meanings: Record<number, string> = {
  400: "Malformed request",
  401: "Missing, invalid, expired or revoked key",
  402: "Payment refused; the order stays a draft",
  403: "Missing permission, address not allowed, or a call from a browser",
  404: "Unknown identifier, or one of another account",
  409: "Conflict",
  413: "Body too large",
  415: "Body not JSON",
  422: "Content not acceptable",
  429: "Too many requests",
};

const json = (schema: object) => ({ "application/json": { schema } });

const object = (properties: Record<string, object>) => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

function successSchema({ data, page, bare }: Success): object {
  if (bare !== undefined) return reference(bare);
  if (data !== undefined) return object({ data: reference(data) });
  const items = page === undefined ? {} : reference(page);
  return object({
    data: { type: "array", items },
    has_more: { type: "boolean" },
    next_cursor: { type: ["string", "null"] },
  });
}

function describeSuccess(success: Success) {
  const replayed = { "Idempotent-Replayed": header("This reply was given before", { const: "true" }) };
  return {
    description: success.replayed ? "What was created under this Idempotency-Key before" : "Done",
    headers: { ...rateHeaders, ...(success.replayed ? replayed : {}) },
    content: json(successSchema(success)),
  };
}

function describeError(status: number) {
  // What is refused before the key is known counts towards no limit.
  const counted = status === 401 || status === 403 ? {} : rateHeaders;
  const wait = status === 429 ? { "Retry-After": header("Seconds to wait", text) } : {};
  return {
    description: meanings[status] ?? "Refused",
    headers: { ...counted, ...wait },
    content: json(reference(status === 402 ? "PaymentError" : "Error")),
  };
}

/** Every reply that an endpoint may give, by status. */
export function describeReplies({ method, success, errors }: Endpoint): Record<string, object> {
  const bodies = method === "get" ? [] : [413, 415];
  const statuses = [400, 401, 403, 429, ...bodies, ...errors].sort((a, b) => a - b);
  return {
    ...Object.fromEntries(Object.entries(success).map(([status, reply]) => [status, describeSuccess(reply)])),
    ...Object.fromEntries(statuses.map((status) => [String(status), describeError(status)])),
    "5XX": {
      description: "Service side; retry with the same Idempotency-Key",
      content: json(reference("Error")),
    },
  };
}
