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
  const { trustHeaders } = await import("#lib/core/transport/trust-headers.ts");
  if (env().NODE_ENV === "production") logConsole();
  trustHeaders(env().TRUST_PROXY, env().APP_URL);
  mendRequests();
}
