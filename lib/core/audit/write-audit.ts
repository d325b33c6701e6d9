import { eq } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import type { Mode } from "#drizzle/mode.ts";
import { auditLog } from "#drizzle/schema/audit-log.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import type { Actor } from "#lib/core/auth/context.ts";
import { log } from "#lib/log.ts";
import { writeFailureOf } from "#lib/write-failure.ts";
import type messages from "#messages/en.json";

export const subjectTypes = [
  "order",
  "order_view",
  "payment_run",
  "bulk_run",
  "file",
  "file_folder",
  "quote",
  "template",
  "product",
  "address",
  "schedule",
  "workspace",
  "api_key",
  "webhook_endpoint",
  "webhook_event",
  "member",
  "invitation",
  "import",
  "audit_log",
  "privacy_request",
  "role",
] as const;

export type AuditEntry = {
  action: AuditAction;
  subjectType: (typeof subjectTypes)[number];
  subjectId: string | null;
  /** Names and non-personal values. A changed field of a recipient is named here, but its value is never copied. */
  details?: Record<string, string | number | boolean | null | string[]>;
};

/** Who acts. Every context is an author. A job of the system has a task and no actor. */
export type Author = {
  workspace: { id: string };
  mode?: Mode | null;
  actor?: Actor;
  task?: string;
};

/** Writes an entry, in the transaction of the change that it records. */
export async function writeAudit(tx: Executor, author: Author, entry: AuditEntry): Promise<void> {
  await writeAudits(tx, author, [entry]);
}

/** Writes the entries of one action that changed several things. */
export async function writeAudits(tx: Executor, author: Author, entries: AuditEntry[]): Promise<void> {
  await tx.insert(auditLog).values(
    entries.map((entry) => ({
      workspaceId: author.workspace.id,
      userId: author.actor?.userId,
      sessionId: author.actor?.sessionId,
      address: author.actor?.address,
      task: author.task,
      mode: author.mode,
      action: entry.action,
      subjectType: entry.subjectType,
      subjectId: entry.subjectId,
      details: entry.details ?? {},
    })),
  );
}

/**
 * Writes an entry of an action that only reads, such as an export. A full or read-only database does not prevent the
 * reading. Then the server's log records who read what.
 */
export async function writeAuditIfPossible(tx: Executor, author: Author, entry: AuditEntry): Promise<void> {
  await writeAudit(tx, author, entry).catch((error: unknown) => {
    const why = writeFailureOf(error);
    if (!why) throw error;
    const { workspace, mode, actor } = author;
    log().warn(
      { workspaceId: workspace.id, mode, userId: actor?.userId, address: actor?.address, ...entry, why },
      "not in the audit log",
    );
  });
}

type Sentences = (typeof messages)["audit"]["actions"];

/** An action needs a sentence under `audit.actions` in messages/. Without one, it does not compile. */
type AuditAction = {
  [Area in keyof Sentences & string]: `${Area}.${keyof Sentences[Area] & string}`;
}[keyof Sentences & string];

type AccountEntry = Pick<AuditEntry, "action" | "details">;
/** The owner of the account, when another person or a task acted. */
type About = { userId: string; task?: string };

/**
 * Records a change of an account in every workspace of its owner, because the account opens all of them. Runs in the
 * transaction of the change.
 * @param actor who made the change; null when a task did
 */
export async function writeAccountAudit(
  tx: Executor,
  actor: Actor | null,
  entry: AccountEntry,
  about?: About,
): Promise<void> {
  const userId = about?.userId ?? actor?.userId;
  if (userId === undefined) return;
  const places = await tx
    .select({ id: memberships.workspaceId })
    .from(memberships)
    .where(eq(memberships.userId, userId));
  for (const workspace of places) {
    const author = { workspace, ...(actor && { actor }), ...(about?.task && { task: about.task }) };
    await writeAudit(tx, author, { ...entry, subjectType: "member", subjectId: userId });
  }
}
