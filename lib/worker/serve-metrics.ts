import { createServer } from "node:http";
import { readMetrics } from "#lib/core/metrics/read-metrics.ts";
import { describeException } from "#lib/describe-exception.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { log } from "#lib/log.ts";

/** Serves the metrics of this worker at any path of WORKER_METRICS_PORT, as the dashboard serves its own. */
export function serveMetrics(): void {
  const { WORKER_METRICS_PORT: port } = env();
  if (port === undefined) return;
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
