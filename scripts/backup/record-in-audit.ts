import type pg from "pg";

/** Writes an entry into the audit log of every workspace, because a server command concerns all of them. */
export async function recordInAudit(
  client: pg.ClientBase,
  action: "backup.made" | "backup.restored",
  details: Record<string, string | boolean>,
): Promise<void> {
  await client.query(
    `insert into audit_log (workspace_id, task, action, subject_type, subject_id, details)
     select id, 'backup', $1, 'workspace', id::text, $2::jsonb from workspaces`,
    [action, JSON.stringify(details)],
  );
}
