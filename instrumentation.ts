/**
 * Runs at start, so that a wrong variable stops the start and not the first request that needs it. It also installs
 * the clean-up of requests that runs before Next reads them.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  // Libraries create files without a mode: tus's S3 store keeps parts of print files in the temporary folder.
  process.umask(0o077);
  const { env } = await import("#lib/env.ts");
  const { repairRequests: mendRequests } = await import("#lib/core/transport/repair-requests.ts");
  const { logConsole } = await import("#lib/log.ts");
  const { countRequests } = await import("#lib/core/metrics/count-requests.ts");
  const { isTracingRequested } = await import("#lib/is-tracing-requested.ts");
  const { trustHeaders } = await import("#lib/core/transport/trust-headers.ts");
  if (isTracingRequested(process.env)) {
    // Its span of a fetch has no more than our own span of the call, except the URL.
    process.env.NEXT_OTEL_FETCH_DISABLED ??= "1";
    const { startTracing } = await import("#lib/core/tracing/start-tracing.ts");
    const { shutdown } = startTracing("dashboard");
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, shutdown);
  }
  if (env().NODE_ENV === "production") logConsole();
  trustHeaders(env().TRUST_PROXY, env().APP_URL);
  if (env().METRICS_TOKEN) countRequests();
  mendRequests();
  const { warnIfSealedElsewhere } = await import("#lib/core/secrets/warn-if-sealed-elsewhere.ts");
  void warnIfSealedElsewhere();
}
