import { eq } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import type { Mode } from "#drizzle/mode.ts";
import { auditLog } from "#drizzle/schema/audit-log.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { whyNotWritten } from "#lib/cannot-write.ts";
import type { Actor } from "#lib/core/auth/context.ts";
import { log } from "#lib/log.ts";
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
  /** Names and non-personal values: recipients' fields are named here, never copied. */
  details?: Record<string, string | number | boolean | null | string[]>;
};

/** Who acts: every context is one. A job that nobody asked for has a task and no actor. */
export type Author = {
  workspace: { id: string };
  mode?: Mode | null;
  actor?: Actor;
  task?: string;
};

/** Written in the transaction of the change it tells of. */
export async function writeAudit(tx: Executor, author: Author, entry: AuditEntry): Promise<void> {
  await writeAudits(tx, author, [entry]);
}

/** The same of several things that one act changed. */
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
 * The same of what only reads, such as an export: a full or read-only database does not keep it from being read. Then
 * the log of the server says who read what.
 */
export async function writeAuditIfPossible(tx: Executor, author: Author, entry: AuditEntry): Promise<void> {
  await writeAudit(tx, author, entry).catch((error: unknown) => {
    const why = whyNotWritten(error);
    if (!why) throw error;
    const { workspace, mode, actor } = author;
    log().warn(
      { workspaceId: workspace.id, mode, userId: actor?.userId, address: actor?.address, ...entry, why },
      "not in the audit log",
    );
  });
}

type Sentences = (typeof messages)["audit"]["actions"];

/** What can be done: what has no sentence under `audit.actions` in messages/ cannot be written down. */
type AuditAction = {
  [Area in keyof Sentences & string]: `${Area}.${keyof Sentences[Area] & string}`;
}[keyof Sentences & string];

type AccountEntry = Pick<AuditEntry, "action" | "details">;
/** Whose account it is, where somebody else, or a task, did it. */
type About = { userId: string; task?: string };

/**
 * What concerns an account and no single workspace is written down in each one that the person is a member of: their
 * account opens all of them. Written in the transaction of the change.
 * @param actor who did it; null where a task did
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
