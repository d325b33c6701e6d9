import { sql } from "drizzle-orm";
import type { Mode } from "#drizzle/mode.ts";
import type { AuditDetails } from "../audit-view.ts";

/** Of what is read as `audit_log`. */
export const auditColumns = {
  id: sql<string>`audit_log.id::text`,
  at: sql<Date>`audit_log.at`.mapWith((at: string) => new Date(at)),
  position: sql<string>`audit_log.at::text`,
  userId: sql<string | null>`audit_log.user_id`,
  sessionId: sql<string | null>`audit_log.session_id`,
  task: sql<string | null>`audit_log.task`,
  mode: sql<Mode | null>`audit_log.mode`,
  action: sql<string>`audit_log.action`,
  subjectType: sql<string>`audit_log.subject_type`,
  subjectId: sql<string | null>`audit_log.subject_id`,
  details: sql<AuditDetails>`audit_log.details`,
  address: sql<string | null>`audit_log.address`,
};

export type AuditRow = {
  id: string;
  at: Date;
  position: string;
  userId: string | null;
  sessionId: string | null;
  task: string | null;
  mode: Mode | null;
  action: string;
  subjectType: string;
  subjectId: string | null;
  details: AuditDetails;
  address: string | null;
};
