import { z } from "zod";
import { limitAsNumber } from "../wire/query.ts";
import { describeComponents, type Endpoint, endpoints, reference, type Success } from "./endpoints.ts";

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
  // A call refused before the rate limit has no rate headers.
  const counted = status === 401 || status === 403 ? {} : rateHeaders;
  const wait = status === 429 ? { "Retry-After": header("Seconds to wait", text) } : {};
  return {
    description: meanings[status] ?? "Refused",
    headers: { ...counted, ...wait },
    content: json(reference(status === 402 ? "PaymentError" : "Error")),
  };
}

/** Every possible reply of an endpoint, by status. */
function describeReplies({ method, success, errors }: Endpoint): Record<string, object> {
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

interface Operation {
  operationId: string;
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
  [field: string]: unknown;
}

export interface OpenApiDocument {
  openapi: string;
  info: Record<string, unknown>;
  servers: { url: string }[];
  security: object[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes: object };
}

const idempotencyKeys = {
  required: { type: "string", pattern: "^[A-Za-z0-9_.:-]{8,100}$" },
  optional: { type: "string", minLength: 1, maxLength: 255 },
};

function describeParameters({ path, query = {}, idempotencyKey }: Endpoint): object[] {
  const id = { name: "id", in: "path", required: true, schema: { type: "string", format: "uuid" } };
  const key = idempotencyKey && {
    name: "Idempotency-Key",
    in: "header",
    required: idempotencyKey === "required",
    schema: idempotencyKeys[idempotencyKey],
  };
  const { properties = {} } = z.toJSONSchema(z.strictObject(query), { io: "input" });
  return [
    ...(path.includes("{id}") ? [id] : []),
    ...(key ? [key] : []),
    ...Object.entries(properties).map(([name, schema]) => ({
      name,
      in: "query",
      required: false,
      schema: name === "limit" ? limitAsNumber : schema,
    })),
  ];
}

function operationId({ method, path }: Endpoint): string {
  const words = path
    .split("/")
    .slice(2)
    .map((part) => (part === "{id}" ? "one" : part));
  return [method, ...words].join("_");
}

function describeOperation(endpoint: Endpoint): Operation {
  const { summary, scopes, body } = endpoint;
  const parameters = describeParameters(endpoint);
  const content = body && { "application/json": { schema: reference(body) } };
  return {
    operationId: operationId(endpoint),
    summary,
    ...(scopes.length > 0 ? { description: `Needs the permission ${scopes.join(" or ")}.` } : {}),
    security: scopes.length > 0 ? scopes.map((scope) => ({ key: [scope] })) : [{ key: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(content ? { requestBody: { required: true, content } } : {}),
    responses: describeReplies(endpoint) as Operation["responses"],
  };
}

/** Describes /v1 as an OpenAPI 3.1 document, from the schemas of the sandbox's own requests and replies. */
export function buildDocument(origin: string): OpenApiDocument {
  const paths: OpenApiDocument["paths"] = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method]: describeOperation(endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Print-on-demand ordering service",
      version: "1.0.0",
      description:
        "Products, quotes, print files, orders, payment from a wallet, tracking and signed webhooks.",
    },
    servers: [{ url: origin }],
    security: [{ key: [] }],
    paths,
    components: {
      schemas: describeComponents(),
      securitySchemes: {
        key: { type: "http", scheme: "bearer", description: "svc_live_… or svc_test_…, made for an account" },
      },
    },
  };
}
