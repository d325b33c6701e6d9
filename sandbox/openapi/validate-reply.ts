import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { default as formats } from "ajv-formats";
import { buildDocument } from "./build-document.ts";

const document = buildDocument("http://service.test");
const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);

interface Template {
  method: string;
  pattern: RegExp;
  key: string;
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}

const templates: Template[] = Object.entries(document.paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, { responses }]) => ({
    method: method.toUpperCase(),
    pattern: new RegExp(`^${path.replaceAll("{id}", "[^/]+")}$`),
    key: `${method.toUpperCase()} ${path}`,
    responses,
  })),
);

const compiled = new Map<string, ValidateFunction>();

function compile(key: string, schema: object): ValidateFunction {
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const { components } = document;
  const validate = ajv.compile({ ...schema, components });
  compiled.set(key, validate);
  return validate;
}

interface Described {
  key: string;
  schema: object;
}

const error: Described = { key: "error", schema: { $ref: "#/components/schemas/Error" } };

/** The schema of a reply, or the reason in words why there is none. */
function findSchema(method: string, path: string, status: number): Described | string {
  // A path without parameters wins: /v1/orders/estimate is not an order.
  const found = templates
    .filter((template) => template.method === method && template.pattern.test(path))
    .sort((a, b) => Number(a.key.includes("{")) - Number(b.key.includes("{")))[0];
  if (found === undefined) {
    return status >= 400 ? error : `${method} ${path} answered ${status}, and is described nowhere.`;
  }
  const response = found.responses[status] ?? found.responses[`${String(status)[0]}XX`];
  const schema = response?.content?.["application/json"]?.schema;
  if (schema === undefined) return `${found.key} may not answer ${status}.`;
  return { key: `${found.key} ${status}`, schema };
}

const isFault = (body: unknown): boolean =>
  typeof body === "object" &&
  body !== null &&
  "error" in body &&
  typeof body.error === "object" &&
  body.error !== null &&
  "code" in body.error &&
  body.error.code === "fault";

/**
 * The violation in a reply of /v1, or null when /openapi.json describes the reply: its status for that endpoint, every
 * field of its body, and no other field. `path` begins with /v1; its query is ignored. An injected fault may have any
 * status, in the Error shape.
 */
export function findViolation(method: string, path: string, status: number, body: unknown): string | null {
  const [plain = path] = path.split("?");
  const described = isFault(body) ? error : findSchema(method.toUpperCase(), plain, status);
  if (typeof described === "string") return described;
  const validate = compile(described.key, described.schema);
  if (validate(body)) return null;
  // A page may have the same problem in each of a hundred rows.
  const problems = validate.errors?.slice(0, 5).map(({ instancePath, message, params }) => {
    return `  ${instancePath || "/"} ${message} ${JSON.stringify(params)}`;
  });
  return `${method} ${plain} answered ${status} otherwise than described:\n${problems?.join("\n")}`;
}

/** Throws an Error with the violation that `findViolation` returns. */
export function validateReply(...reply: Parameters<typeof findViolation>): void {
  const violation = findViolation(...reply);
  if (violation !== null) throw new Error(violation);
}
