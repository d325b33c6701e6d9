import { createServer } from "node:http";
import { readMetrics } from "#lib/core/metrics/read-metrics.ts";
import { describeException } from "#lib/describe-exception.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { log } from "#lib/log.ts";

/** Serves the metrics of this worker at any path of WORKER_METRICS_PORT, as the dashboard serves its own. */
export function serveMetrics(): void {
  const { WORKER_METRICS_PORT: port, METRICS_TOKEN } = env();
  if (port === undefined) return;
  if (METRICS_TOKEN === undefined) {
    log().warn(
      { component: "worker" },
      "WORKER_METRICS_PORT is set without METRICS_TOKEN, so this worker serves no metrics.",
    );
    return;
  }
  createServer((request, response) => {
    readMetrics(request.headers.authorization ?? null).then(
      ({ type, text }) => response.writeHead(200, { "Content-Type": type }).end(text),
      (error: unknown) => response.writeHead(error instanceof AppError ? error.status : 500).end(),
    );
  })
    .on("error", (error) => log().error({ ...describeException(error), component: "worker" }, "no metrics"))
    .listen(port)
    .unref();
}
