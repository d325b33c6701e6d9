import { readMetrics } from "#lib/core/metrics/read-metrics.ts";
import { AppError } from "#lib/errors.ts";

export const dynamic = "force-dynamic";

/** For Prometheus. Without METRICS_TOKEN, the address does not exist. */
export async function GET({ headers }: Request): Promise<Response> {
  try {
    const { type, text } = await readMetrics(headers.get("authorization"));
    return new Response(text, { headers: { "Content-Type": type, "Cache-Control": "no-store" } });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const challenge = error.status === 401 ? { "WWW-Authenticate": "Bearer" } : undefined;
    return new Response(null, { status: error.status, headers: challenge });
  }
}
