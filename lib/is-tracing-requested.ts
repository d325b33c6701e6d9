/** Whether the standard variables of OpenTelemetry ask for traces. An empty variable counts as not set. */
export function isTracingRequested(given: Record<string, string | undefined>): boolean {
  if (given.OTEL_SDK_DISABLED?.trim().toLowerCase() === "true") return false;
  const exporter = given.OTEL_TRACES_EXPORTER?.trim();
  if (exporter) return exporter !== "none";
  return Boolean(given.OTEL_EXPORTER_OTLP_ENDPOINT || given.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT);
}
