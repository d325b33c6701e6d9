/** A wrong variable stops the start, instead of the first request that needs it; requests are cleaned before Next sees them. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  // Libraries write without a mode: the S3 store of tus keeps parts of print files in the temporary folder.
  process.umask(0o077);
  const { env } = await import("#lib/env.ts");
  const { mendRequests } = await import("#lib/core/transport/mend-requests.ts");
  const { logConsole } = await import("#lib/log.ts");
  const { trustHeaders } = await import("#lib/core/transport/trust-headers.ts");
  if (env().NODE_ENV === "production") logConsole();
  trustHeaders(env().TRUST_PROXY, env().APP_URL);
  mendRequests();
}
