import {
  type Attributes,
  context,
  isSpanContextValid,
  type Link,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from "@opentelemetry/api";

// Without a tracing SDK, which `lib/core/tracing` starts on request, everything here does nothing.

const tracer = () => trace.getTracer("pressroom");

type SpanOptions = {
  kind?: SpanKind;
  attributes?: Attributes;
  /** A W3C traceparent. The span continues its trace, and is linked to the span that was active here. */
  continues?: string | null | undefined;
  /** A W3C traceparent of work that belongs to this span, in another trace. */
  linkedTo?: string | null | undefined;
};

/** Runs `work` in a span. A failure marks the span with its kind, never with its message. */
export async function inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const { kind = SpanKind.INTERNAL, attributes, continues, linkedTo } = options;
  const parent = remoteContext(continues);
  const links = [...(parent ? linkTo(trace.getActiveSpan()) : []), ...linkTo(remoteSpan(linkedTo))];
  const given = { kind, links, ...(attributes && { attributes }) };
  return tracer().startActiveSpan(name, given, parent ?? context.active(), async (span) => {
    try {
      return await work();
    } catch (error) {
      markFailed(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/**
 * Starts a span inside the one that is active. Null without one, and when that one has ended: what a request leaves
 * running, such as a timer, is no part of it.
 */
export function startChild(
  name: string,
  options: { kind?: SpanKind; attributes?: Attributes; startTime?: Date },
): Span | null {
  return trace.getActiveSpan()?.isRecording() ? tracer().startSpan(name, options) : null;
}

/** Marks a span as failed. The message of an error may contain values, so only its code or its class is recorded. */
export function markFailed(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute("error.type", kindOf(error));
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}

/** Marks the active span as failed with the code of a problem that was caught. */
export function markActiveFailed(code: string): void {
  const span = trace.getActiveSpan();
  span?.setStatus({ code: SpanStatusCode.ERROR });
  span?.setAttribute("error.type", code);
}

/** The active span as a W3C traceparent, to be stored. Undefined when nothing is traced. */
export function currentTraceparent(): string | undefined {
  const active = trace.getActiveSpan()?.spanContext();
  if (!active || !isSpanContextValid(active)) return undefined;
  const flags = active.traceFlags.toString(16).padStart(2, "0");
  return `00-${active.traceId}-${active.spanId}-${flags}`;
}

const form = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

function remoteSpan(traceparent: string | null | undefined): Span | undefined {
  const [, traceId, spanId, flags] = form.exec(traceparent ?? "") ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.wrapSpanContext({ traceId, spanId, traceFlags, isRemote: true });
}

function remoteContext(traceparent: string | null | undefined) {
  const span = remoteSpan(traceparent);
  return span && trace.setSpan(ROOT_CONTEXT, span);
}

const linkTo = (span: Span | undefined): Link[] =>
  span && isSpanContextValid(span.spanContext()) ? [{ context: span.spanContext() }] : [];
