import { db } from "#drizzle/client.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { ServiceFailure } from "#lib/core/service/errors.ts";
import { AppError } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { databaseTime } from "./internal/database-time.ts";
import {
  findOwn,
  findUrl,
  type OwnEndpoint,
  recordAct,
  refuseDeleted,
} from "./internal/endpoints/own-endpoint.ts";
import { type Attempted, readTest } from "./internal/endpoints/read-test.ts";
import { requireService } from "./require-service.ts";
import { type EndpointIdInput, endpointIdSchema } from "./schemas.ts";

export type TestResult = Attempted & {
  /** Whether it was received and verified here; null for another program's endpoint. */
  arrived: boolean | null;
};

/**
 * Makes the service send one signed ping, without retry (specification, "POST /v1/webhooks/{id}/test").
 * @throws AppError test_unanswered | endpoint_gone | not_connected, ServiceFailure
 */
export async function testEndpoint(ctx: WorkspaceContext, input: EndpointIdInput): Promise<TestResult> {
  requirePermission(ctx, "webhooks:manage");
  const { endpointId } = parseInput(endpointIdSchema, input);
  const { service } = requireService(ctx);
  const sentAt = await databaseTime(db());
  const attempted = readTest(await service.testWebhook(endpointId).catch(refuseUnanswered));
  const own = await findOwn(db(), ctx.workspace.id, endpointId);
  const url = own?.url ?? (await findUrl(service, endpointId).catch(withoutUrl));
  await db().transaction((tx) =>
    recordAct(tx, ctx, {
      action: "webhook.test",
      endpointId,
      own,
      url,
      details: { status: attempted.status, http_status: attempted.httpStatus },
    }),
  );
  return { ...attempted, arrived: own && hasArrived(own, sentAt) };
}

/** The receiver updates `last_received_at` at most once a second. */
const notedEveryMs = 1_000;

const hasArrived = ({ lastReceivedAt }: OwnEndpoint, sentAt: Date) =>
  lastReceivedAt !== null && lastReceivedAt.getTime() >= sentAt.getTime() - notedEveryMs;

/** The ping was sent, so the entry is written even if the service does not give the URL now. */
function withoutUrl(error: unknown): null {
  if (error instanceof ServiceFailure) return null;
  throw error;
}

/** A ping changes nothing, so after a lost answer only the result is missing. */
function refuseUnanswered(error: unknown): never {
  if (error instanceof ServiceFailure && error.mayHaveActed) throw new AppError("test_unanswered", 503);
  return refuseDeleted(error);
}
