import { z } from "zod";
import { limitAsNumber } from "../wire/query.ts";
import { describeComponents, reference } from "./components.ts";
import { describeReplies } from "./describe-replies.ts";
import { type Endpoint, endpoints } from "./endpoints.ts";

export interface Operation {
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

/** /v1 as an OpenAPI 3.1 document, made from the schemas that the sandbox itself reads and answers with. */
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
