import { z } from "zod";
import { type ControlEndpoint, controlEndpoints } from "#sandbox/control/endpoints.ts";

/** What the reference uses of JSON Schema. */
type Field = {
  type?: string | string[];
  enum?: readonly (string | number)[];
  anyOf?: Field[];
  items?: Field;
  properties?: Record<string, Field>;
  required?: string[];
  default?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
};

const head = `# The control plane

The sandbox is controlled by calls under \`/_sandbox\`, for example from tests. They need the control token:
\`Authorization: Bearer sandbox\`, or the value of \`SANDBOX_CONTROL_TOKEN\`. Every reply is \`{ "data": … }\`, or \`{ "error": … }\`
with the status of the error. A body with an unknown field is refused with 400. [The sandbox](../../sandbox/README.md) says
what to use them for.

This page is made from the sandbox's own schemas: \`npm run docs:control\` writes it.`;

/** Writes the reference in Markdown. `comments`: what each assumption means. */
export function writeControlReference(comments: ReadonlyMap<string, string>): string {
  const groups = Map.groupBy(controlEndpoints, ({ path }) => path.split("/")[1] ?? "");
  const sections = [...groups].map(([name, endpoints]) =>
    [
      `## ${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      ...endpoints.map((one) => section(one, comments)),
    ].join("\n\n"),
  );
  return [head, ...sections].join("\n\n").concat("\n");
}

function section(
  { method, path, about, query, body }: ControlEndpoint,
  comments: ReadonlyMap<string, string>,
) {
  const tables = [
    ...(query ? [table("query", query, comments)] : []),
    ...(body ? [table("body", body, comments)] : []),
  ];
  return [`### ${method} ${path}`, about, ...tables].join("\n\n");
}

function table(where: string, schema: z.ZodObject, comments: ReadonlyMap<string, string>): string {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: "input" }) as Field;
  const isExplained = Object.keys(properties).some((name) => comments.has(name));
  const rows = Object.entries(properties).map(([name, field]) =>
    [
      `\`${name}\``,
      describeValue(field),
      required.includes(name) ? "required" : describeDefault(field),
      ...(isExplained ? [comments.get(name) ?? ""] : []),
    ].join(" | "),
  );
  const heads = [where, "value", "default", ...(isExplained ? ["meaning"] : [])];
  return [heads.join(" | "), heads.map(() => "---").join(" | "), ...rows]
    .map((row) => `| ${row} |`)
    .join("\n");
}

/** Others are names of checks. */
const formats = ["uuid", "date-time"];

const describeDefault = ({ default: given }: Field) =>
  given === undefined ? "–" : `\`${JSON.stringify(given)}\``;

function describeValue(field: Field): string {
  const { type, enum: values, anyOf, items, properties, format } = field;
  if (anyOf) return anyOf.map(describeValue).join(" or ");
  if (values) return values.map((value) => `\`${value}\``).join(", ");
  if (items) return `list of ${describeValue(items)}`;
  if (properties)
    return `object of ${Object.keys(properties)
      .map((name) => `\`${name}\``)
      .join(", ")}`;
  return [format && formats.includes(format) ? format : type, describeRange(field)]
    .filter(Boolean)
    .join(", ");
}

function describeRange({ minimum, exclusiveMinimum, maximum, minLength, maxLength }: Field): string {
  const least = minimum === Number.MIN_SAFE_INTEGER ? undefined : (minimum ?? minLength);
  const most = maximum === Number.MAX_SAFE_INTEGER ? undefined : (maximum ?? maxLength);
  const unit = minLength === undefined && maxLength === undefined ? "" : " characters";
  if (exclusiveMinimum !== undefined)
    return `over ${exclusiveMinimum}${most === undefined ? "" : `, at most ${most}`}`;
  if (least !== undefined && most !== undefined) return `${least} to ${most}${unit}`;
  if (least !== undefined) return `at least ${least}${unit}`;
  return most === undefined ? "" : `at most ${most}${unit}`;
}
