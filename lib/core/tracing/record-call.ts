import { SpanKind, SpanStatusCode } from "@opentelemetry/api";
import type { CallReport } from "#lib/core/service/call-report.ts";
import type { Endpoint } from "#lib/core/service/endpoint.ts";
import { endpoints } from "#lib/core/service/endpoints.ts";
import { startChild } from "#lib/spans.ts";

const byName = new Map<string, Pick<Endpoint, "method" | "path">>(
  Object.values(endpoints).map((endpoint) => [endpoint.name, endpoint]),
);

/**
 * Records an attempt of a call of the service as a span, after it ended. It has the pattern of the path, no body and no
 * key. The service gets no id of a trace.
 */
export function recordCall(report: CallReport): void {
  const endpoint = byName.get(report.endpoint);
  const span = startChild(`call ${report.endpoint}`, {
    kind: SpanKind.CLIENT,
    startTime: new Date(Date.now() - report.ms),
    attributes: {
      "pressroom.call.endpoint": report.endpoint,
      "pressroom.call.attempt": report.attempt,
      "pressroom.call.queued_ms": report.queuedMs,
      "pressroom.call.next": report.next,
      "http.request.resend_count": report.attempt - 1,
      ...(endpoint && { "http.request.method": endpoint.method, "url.template": endpoint.path }),
      ...(report.status !== null && { "http.response.status_code": report.status }),
    },
  });
  if (!span) return;
  if (report.problem !== null) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.setAttribute("error.type", report.problem);
  }
  span.end();
}
