import type { Attributes } from "@opentelemetry/api";
import type { ReadableSpan } from "@opentelemetry/sdk-trace";
import { scrubSecrets } from "#lib/scrub-secrets.ts";

/**
 * What an exported span may contain: numbers, states, names from our own code, and patterns of routes. Next also
 * records the URL of each request, which contains the secret token of a share, a reset or an invitation.
 */
const allowed = new Set([
  "db.operation.name",
  "db.query.text",
  "db.system.name",
  "error.type",
  "exception.type",
  "http.method",
  "http.request.method",
  "http.request.resend_count",
  "http.response.status_code",
  "http.route",
  "http.status_code",
  "next.page",
  "next.route",
  "next.rsc",
  "next.segment",
  "next.span_category",
  "next.span_type",
  "url.template",
]);

const isAllowed = (name: string) => allowed.has(name) || name.startsWith("pressroom.");

const longestText = 4_000;

/** A copy of a span with only what may leave this process. */
export function redactSpan(span: ReadableSpan): ReadableSpan {
  const attributes = keepAllowed(span.attributes);
  return {
    name: scrubName(span.name),
    kind: span.kind,
    spanContext: () => span.spanContext(),
    ...(span.parentSpanContext && { parentSpanContext: span.parentSpanContext }),
    startTime: span.startTime,
    endTime: span.endTime,
    // The message is that of an error.
    status: { code: span.status.code },
    attributes,
    links: span.links.map((link) => ({ context: link.context })),
    // Only exceptions; their messages and stacks are not allowed.
    events: span.events
      .filter(({ name }) => name === "exception")
      .map((event) => ({ ...event, attributes: keepAllowed(event.attributes ?? {}) })),
    duration: span.duration,
    ended: span.ended,
    resource: span.resource,
    instrumentationScope: span.instrumentationScope,
    droppedAttributesCount: span.droppedAttributesCount + count(span.attributes) - count(attributes),
    droppedEventsCount: span.droppedEventsCount,
    droppedLinksCount: span.droppedLinksCount,
  };
}

const count = (attributes: Attributes) => Object.keys(attributes).length;

const keepAllowed = (attributes: Attributes): Attributes =>
  Object.fromEntries(
    Object.entries(attributes)
      .filter(([name]) => isAllowed(name))
      .map(([name, value]) => [
        name,
        typeof value === "string" ? scrubSecrets(value).slice(0, longestText) : value,
      ]),
  );

/** Next's name of a fetch ends with its URL. */
const scrubName = (name: string) => scrubSecrets(name.replace(/\s*\b[a-z]+:\/\/.*$/is, ""));
