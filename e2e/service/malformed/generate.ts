import { randomUUID } from "node:crypto";
import { type Endpoint, endpoints } from "./endpoints.ts";
import type { Random } from "./random.ts";
import { brokenJson, wrongIds, wrongNames, wrongQueryValues, wrongTypes, wrongValues } from "./values.ts";

export interface Malformed {
  /** What is wrong with it. */
  fault: string;
  method: string;
  path: string;
  /** Names and values alternate, because a header may occur twice. */
  headers: string[];
  body: Buffer | null;
}

const id = "11111111-2222-4333-8444-555555555555";

/** A valid request, in which one thing is then changed. */
function fine({ method, path, body }: Endpoint): Malformed {
  const headers = ["Idempotency-Key", randomUUID()];
  if (body !== null) headers.push("Content-Type", "application/json");
  const bytes = body === null ? null : Buffer.from(JSON.stringify(body));
  return { fault: "", method, path: path.replace(":id", id), headers, body: bytes };
}

function withBody(endpoint: Endpoint, json: string | Buffer): Partial<Malformed> {
  const headers = ["Idempotency-Key", randomUUID(), "Content-Type", "application/json"];
  const path = endpoint.path.replace(":id", id);
  return { path, headers, body: Buffer.from(json) };
}

/** Replaces the value of one field, at any depth, by a text that is inserted unchanged. */
function spoil(random: Random, value: unknown): string {
  const wrong = () => random.pick(wrongValues);
  if (typeof value !== "object" || value === null || random.next() < 0.15) return wrong();
  if (Array.isArray(value)) {
    if (random.next() < 0.2)
      return `[${Array.from({ length: 1_200 }, () => JSON.stringify(value[0])).join()}]`;
    return `[${spoil(random, value[0])}]`;
  }
  const entries = Object.entries(value);
  const chosen = random.below(entries.length);
  const fields = entries.map(
    ([name, inner], index) =>
      `${JSON.stringify(name)}:${index === chosen ? spoil(random, inner) : JSON.stringify(inner)}`,
  );
  return `{${fields.join()}}`;
}

/** Writes a value with one more field, in itself or in any object below it. */
function addField(random: Random, value: object, field: string): string {
  const below = Object.entries(value).filter(([, inner]) => typeof inner === "object" && inner !== null);
  const chosen = below[random.below(below.length + 1)];
  const written = Object.entries(value).map(([name, inner]) => {
    const text = chosen?.[0] === name ? addField(random, inner, field) : JSON.stringify(inner);
    return Array.isArray(value) ? text : `${JSON.stringify(name)}:${text}`;
  });
  if (chosen !== undefined) return Array.isArray(value) ? `[${written}]` : `{${written}}`;
  return Array.isArray(value) ? `[${[...written, `{${field}}`]}]` : `{${[...written, field]}}`;
}

type Fault = (random: Random, endpoint: Endpoint) => Partial<Malformed> | null;

const faults: Record<string, Fault> = {
  "broken JSON": (random, endpoint) =>
    withBody(endpoint, brokenJson(random, JSON.stringify(endpoint.body ?? {}))),
  "invalid UTF-8": (_, endpoint) =>
    withBody(endpoint, Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d])),
  "wrong value": (random, endpoint) => {
    // Only bodies are spoiled, because a field that takes any text accepts most of these values.
    return endpoint.body === null ? null : withBody(endpoint, spoil(random, endpoint.body));
  },
  "wrong shape": (random, endpoint) =>
    endpoint.body === null
      ? null
      : withBody(endpoint, random.pick(["null", "[]", "1", '""', "true", "[[{}]]"])),
  "unknown field": (random, endpoint) => {
    const name = random.pick([
      "unknown",
      "price_cents",
      "__proto__",
      "constructor",
      "",
      "\u0000",
      "ITEMS",
      "id",
    ]);
    const field = `${JSON.stringify(name)}:${random.pick(["1", "null", "{}", '"x"'])}`;
    return withBody(endpoint, addField(random, endpoint.body ?? {}, field));
  },
  "wrong content type": (random, endpoint) => ({
    headers: ["Idempotency-Key", randomUUID(), "Content-Type", random.pick(wrongTypes)],
    body: Buffer.from(JSON.stringify(endpoint.body ?? { a: 1 })),
  }),
  "too large": (_, endpoint) => withBody(endpoint, JSON.stringify({ a: "x".repeat(1_100_000) })),
  "wrong method": (random, endpoint) => {
    const others = endpoints.filter((other) => other.path === endpoint.path).map((other) => other.method);
    const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "PROPFIND", "SEARCH", "LINK"] as const;
    const method = random.pick(["PUT", ...methods.filter((one) => !others.some((other) => other === one))]);
    const taken =
      /^\/(orders|webhooks|files|catalog\/products)\/:id$/.test(endpoint.path) && method === "POST";
    return taken ? null : { method };
  },
  "wrong id": (random, endpoint) =>
    endpoint.path.includes(":id") ? { path: endpoint.path.replace(":id", random.pick(wrongIds)) } : null,
  "unknown path": (random, endpoint) => ({
    path: `${endpoint.path.replace(":id", id)}/${random.pick(wrongIds)}/x`,
  }),
  "wrong parameter": (random, endpoint) => {
    const strict = endpoint.query.filter(
      (name) => !["q", "category", "gender", "fit", "label", "external_id"].includes(name),
    );
    const [first, ...rest] = strict;
    if (first === undefined || endpoint.path.includes(":id")) return null;
    return { path: `${endpoint.path}?${random.pick([first, ...rest])}=${random.pick(wrongQueryValues)}` };
  },
  "unknown parameter": (random, endpoint) => ({
    path: `${endpoint.path.replace(":id", id)}?${random.pick(wrongNames)}=${random.pick(wrongQueryValues)}`,
  }),
  "repeated parameter": (_, endpoint) =>
    endpoint.query.length === 0 || endpoint.path.includes(":id")
      ? null
      : { path: `${endpoint.path}?${endpoint.query[0]}=5&${endpoint.query[0]}=5` },
  "wrong idempotency key": (random, endpoint) =>
    endpoint.path !== "/orders" || endpoint.method !== "POST"
      ? null
      : {
          headers: [
            "Content-Type",
            "application/json",
            ...random.pick<string[]>([
              [],
              ["Idempotency-Key", ""],
              ["Idempotency-Key", "short"],
              ["Idempotency-Key", "with space in it"],
              ["Idempotency-Key", "x".repeat(101)],
              ["Idempotency-Key", "schlüssel-eins"],
              ["Idempotency-Key", "key-number-1", "Idempotency-Key", "key-number-2"],
            ]),
          ],
        },
  "browser origin": (random, endpoint) => ({
    headers: [...fine(endpoint).headers, "Origin", random.pick(["null", "https://shop.example", ""])],
  }),
  "wrong authorization": (random, endpoint) => ({
    headers: [
      ...fine(endpoint).headers,
      "Authorization",
      random.pick([
        "",
        "Bearer",
        "Bearer x",
        "Basic eDp5",
        "Bearer svc_live_",
        `Bearer svc_test_${"A".repeat(40)}`,
      ]),
    ],
  }),
};

const names = Object.keys(faults);

/** The service ignores the body of a GET. */
const inBodies = new Set([
  "broken JSON",
  "invalid UTF-8",
  "unknown field",
  "wrong content type",
  "too large",
]);

/** Creates another malformed request. The faults take turns, and the endpoint is random. */
export function generate(random: Random, index: number): Malformed {
  for (;;) {
    const endpoint = random.pick(endpoints);
    const fault = names[index % names.length] ?? "";
    if (endpoint.method === "GET" && inBodies.has(fault)) continue;
    const change = faults[fault]?.(random, endpoint) ?? null;
    if (change !== null) return { ...fine(endpoint), ...change, fault };
  }
}
