import { setTimeout as pause } from "node:timers/promises";
import { OTLPTraceExporter as GrpcExporter } from "@opentelemetry/exporter-trace-otlp-grpc";
import { OTLPTraceExporter as JsonExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { OTLPTraceExporter as ProtobufExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { defaultResource, resourceFromAttributes } from "@opentelemetry/resources";
import { NodeSDK } from "@opentelemetry/sdk-node";
import { ConsoleSpanExporter, type SpanExporter } from "@opentelemetry/sdk-trace";
import { redactSpan } from "./redact-span.ts";

/** Sends what is waiting. Does not wait long for a collector that does not answer. */
type Tracing = { shutdown(): Promise<void> };

const longestFlushMs = 1_500;

/**
 * Starts the tracing SDK as the `OTEL_*` variables say. Only this module loads it, so import it dynamically, and only
 * when `isTracingRequested`.
 */
export function startTracing(part: "dashboard" | "worker"): Tracing {
  const sdk = new NodeSDK({
    traceExporter: redacting(exporterOf(process.env)),
    // Variables win over these names.
    resource: defaultResource().merge(
      resourceFromAttributes({ "service.name": `pressroom-${part}`, "pressroom.process": part }),
    ),
    metricReaders: [],
    logRecordProcessors: [],
  });
  sdk.start();
  return { shutdown: () => Promise.race([sdk.shutdown(), pause(longestFlushMs)]).catch(() => undefined) };
}

/** The exporters read their own variables: endpoint, headers, certificates, compression and timeout. */
function exporterOf(given: NodeJS.ProcessEnv): SpanExporter {
  if (given.OTEL_TRACES_EXPORTER?.trim() === "console") return new ConsoleSpanExporter();
  const protocol = given.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL || given.OTEL_EXPORTER_OTLP_PROTOCOL;
  if (protocol === "grpc") return new GrpcExporter();
  return protocol === "http/json" ? new JsonExporter() : new ProtobufExporter();
}

/** Every span passes here on its way out, so that no library can add something to it that is secret. */
const redacting = (exporter: SpanExporter): SpanExporter => ({
  export: (spans, done) => exporter.export(spans.map(redactSpan), done),
  shutdown: () => exporter.shutdown(),
  forceFlush: async () => exporter.forceFlush?.(),
});
