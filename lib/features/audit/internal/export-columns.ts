import { sql } from "drizzle-orm";
import type { AuditDetails } from "../audit-view.ts";

/** What an export is written from. Dates ISO 8601 in UTC. */
export type ExportedEntry = {
  id: string;
  at: string;
  person_id: string | null;
  person: string | null;
  session_id: string | null;
  address: string | null;
  task: string | null;
  mode: string | null;
  action: string;
  subject_type: string;
  subject_id: string | null;
  details: AuditDetails;
};

export const exportedNames = [
  "id",
  "at",
  "person_id",
  "person",
  "session_id",
  "address",
  "task",
  "mode",
  "action",
  "subject_type",
  "subject_id",
  "details",
] as const satisfies readonly (keyof ExportedEntry)[];

/** Who it was is read beside each entry: the log itself keeps no names. */
export const exportedColumns = {
  source: sql`audit_log left join users on users.id = audit_log.user_id`,
  selected: {
    id: sql<string>`audit_log.id::text`,
    at: sql<string>`to_char(audit_log.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    person_id: sql<string | null>`audit_log.user_id`,
    person: sql<string | null>`users.name`,
    session_id: sql<string | null>`audit_log.session_id`,
    address: sql<string | null>`audit_log.address`,
    task: sql<string | null>`audit_log.task`,
    mode: sql<string | null>`audit_log.mode`,
    action: sql<string>`audit_log.action`,
    subject_type: sql<string>`audit_log.subject_type`,
    subject_id: sql<string | null>`audit_log.subject_id`,
    details: sql<AuditDetails>`audit_log.details`,
    position: sql<string>`audit_log.at::text`,
  },
};
