import { and, eq, inArray } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import type { Mode } from "#drizzle/mode.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { attemptKeys } from "./open-attempt.ts";

type Where = { workspaceId: string; mode: Mode };

/** The order or file that a submission has created, in whichever attempt; null when it has created none yet. */
export async function findMade(
  { workspaceId, mode }: Where,
  submissionId: string,
  kind: "create" | "file" = "create",
): Promise<string | null> {
  const [made] = await db()
    .select({ orderId: orderIntents.orderId, fileId: orderIntents.fileId })
    .from(orderIntents)
    .where(
      and(
        eq(orderIntents.workspaceId, workspaceId),
        eq(orderIntents.mode, mode),
        inArray(orderIntents.idempotencyKey, attemptKeys(kind, submissionId)),
        eq(orderIntents.state, "succeeded"),
      ),
    );
  return made?.orderId ?? made?.fileId ?? null;
}

/**
 * The id of what another tab has created from the same submission, while this one failed.
 * @throws `error` when nothing was created
 */
export async function madeOrThrow(
  where: Where,
  submissionId: string,
  { kind, error }: { kind: "create" | "file"; error: unknown },
): Promise<string> {
  const made = await findMade(where, submissionId, kind);
  if (!made) throw error;
  return made;
}
