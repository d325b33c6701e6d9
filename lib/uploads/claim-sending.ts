import { and, count, desc, eq, gt, isNotNull, like, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import type { MemberContext } from "#lib/auth/context.ts";
import { newLinkToken } from "#lib/auth/link-token.ts";
import { requirePermission } from "#lib/auth/require-permission.ts";
import { env } from "#lib/env.ts";
import { findSameFile } from "#lib/files/find-same-file.ts";
import { keepAsFile } from "#lib/files/keep-as-file.ts";
import { lockTwins, type Upload } from "#lib/files/lock-twins.ts";
import { linkOpenFor } from "#lib/files/renew-link.ts";
import { openAttempt } from "#lib/intents/open-attempt.ts";
import type { Intent } from "#lib/intents/open-intent.ts";
import { paths } from "#lib/paths.ts";
import { encodeFileRequest } from "#lib/service/encode-request.ts";
import { endRefused } from "./end-refused.ts";

/** Each holds a worker while the service downloads, and payments need some too. */
export const mostAtOnce = 3;

/** `over`: nothing is left to do; `wait`: the same bytes are being sent already, or enough others are. */
export type Claim = { intent: Intent } | "over" | "wait";

/** Of all uploads of the same bytes one alone is sent: that with a link. */
export async function claimSending(
  ctx: MemberContext,
  { id, sha256 }: Pick<Upload, "id" | "sha256">,
): Promise<Claim> {
  requirePermission(ctx, "files:write");
  return db().transaction(async (tx) => {
    const twins = await lockTwins(tx, ctx.workspace.id, sha256 ?? "");
    const upload = twins.find((twin) => twin.id === id);
    if (!upload) return "over";
    if (twins.some((twin) => twin.id !== id && twin.linkTokenHash)) return "wait";
    const fileId = await findSameFile(tx, ctx.workspace.id, sha256 ?? "");
    if (fileId) {
      await keepAsFile(tx, upload, fileId, true);
      return "over";
    }
    if (await mayHaveBeenStored(tx, upload)) {
      await endRefused(tx, ctx.workspace.id, id, { code: "outcome_unknown", params: {} });
      return "over";
    }
    const isBegun = upload.linkTokenHash !== null;
    if (!isBegun && (await countLinks(tx, ctx)) >= mostAtOnce) return "wait";
    return { intent: await openLink(tx, ctx, upload) };
  });
}

/** One claim at a time, or all that begin at once would be counted before any of them is there. */
async function countLinks(tx: Executor, { workspace }: MemberContext): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`send-uploads:${workspace.id}`}, 0))`);
  const [row] = await tx
    .select({ open: count() })
    .from(uploads)
    .where(
      and(
        eq(uploads.workspaceId, workspace.id),
        eq(uploads.state, "sending"),
        isNotNull(uploads.linkTokenHash),
        gt(uploads.linkExpiresAt, sql`now()`),
      ),
    );
  return row?.open ?? 0;
}

/** Its last attempt was given up without anybody knowing how it ended: another one might store it twice. */
async function mayHaveBeenStored(tx: Executor, { workspaceId, id }: Upload): Promise<boolean> {
  const [last] = await tx
    .select({ state: orderIntents.state, sentAt: orderIntents.sentAt })
    .from(orderIntents)
    .where(and(eq(orderIntents.workspaceId, workspaceId), like(orderIntents.idempotencyKey, `file:${id}.%`)))
    .orderBy(desc(orderIntents.createdAt))
    .limit(1);
  return last?.state === "abandoned" && last.sentAt !== null;
}

/** An attempt that is open already keeps its link, for its bytes name it; a new one gets a new link. */
async function openLink(tx: Executor, ctx: MemberContext, { id, filename }: Upload): Promise<Intent> {
  const { token, tokenHash } = newLinkToken(ctx.workspace.id);
  const url = `${env().APP_URL}${paths.api.printFile(token)}`;
  const body = Buffer.from(encodeFileRequest({ url, ...(filename && { filename }) }));
  const apiKeyId = ctx.orderingKey.id;
  const intent = await openAttempt(tx, ctx, id, { kind: "file", apiKeyId, body });
  const isNew = intent.body !== null && Buffer.compare(intent.body, body) === 0;
  await tx
    .update(uploads)
    .set({ linkExpiresAt: linkOpenFor, ...(isNew && { linkTokenHash: Buffer.from(tokenHash, "hex") }) })
    .where(and(eq(uploads.workspaceId, ctx.workspace.id), eq(uploads.id, id)));
  return intent;
}
