import { SpanKind, SpanStatusCode } from "@opentelemetry/api";
import { emptyResource } from "@opentelemetry/resources";
import type { ReadableSpan } from "@opentelemetry/sdk-trace";
import { expect, test } from "vitest";
import { redactSpan } from "./redact-span.ts";

const canary = "canary-of-the-span";
const spanContext = { traceId: "0".repeat(31) + 1, spanId: "0".repeat(15) + 1, traceFlags: 1 };

const span = (changed: Partial<ReadableSpan>): ReadableSpan => ({
  name: "GET /share/[token]",
  kind: SpanKind.SERVER,
  spanContext: () => spanContext,
  startTime: [1, 0],
  endTime: [2, 0],
  status: { code: SpanStatusCode.UNSET },
  attributes: {},
  links: [],
  events: [],
  duration: [1, 0],
  ended: true,
  resource: emptyResource(),
  instrumentationScope: { name: "next.js" },
  droppedAttributesCount: 0,
  droppedEventsCount: 0,
  droppedLinksCount: 0,
  ...changed,
});

test("an attribute that is not listed is dropped and counted, the others stay", () => {
  const attributes = {
    "http.target": `/share/${canary}?k=${canary}`,
    "http.url": `https://${canary}`,
    "http.route": "/share/[token]",
    "http.status_code": 200,
    "pressroom.task": "reread-order",
  };
  const { attributes: kept, droppedAttributesCount } = redactSpan(span({ attributes }));
  expect(kept).toEqual({
    "http.route": "/share/[token]",
    "http.status_code": 200,
    "pressroom.task": "reread-order",
  });
  expect(droppedAttributesCount).toBe(2);
});

test.each<[string, Partial<ReadableSpan>]>([
  ["the URL in the name of a fetch", { name: `fetch GET https://api.example.com/${canary}?key=${canary}` }],
  ["the message of a status", { status: { code: SpanStatusCode.ERROR, message: canary } }],
  [
    "the message and the stack of an exception",
    {
      events: [
        {
          time: [1, 0],
          name: "exception",
          attributes: {
            "exception.message": canary,
            "exception.stacktrace": canary,
            "exception.type": "Error",
          },
        },
      ],
    },
  ],
  ["another event", { events: [{ time: [1, 0], name: canary }] }],
  ["an attribute of a link", { links: [{ context: spanContext, attributes: { "http.url": canary } }] }],
])("%s is not exported", (_, changed) => {
  expect(JSON.stringify(redactSpan(span(changed)))).not.toContain(canary);
});

test("the type of an exception stays", () => {
  const events: ReadableSpan["events"] = [
    { time: [1, 0], name: "exception", attributes: { "exception.type": "RangeError" } },
  ];
  expect(redactSpan(span({ events })).events).toMatchObject([
    { attributes: { "exception.type": "RangeError" } },
  ]);
});

test("what looks like a key is cut, also in a listed attribute", () => {
  const attributes = { "db.query.text": `select 'svc_live_${"a".repeat(40)}'` };
  expect(redactSpan(span({ attributes })).attributes["db.query.text"]).toBe("select 'svc_live_aaaaaa…'");
});
