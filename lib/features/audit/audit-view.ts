import type { Mode } from "#drizzle/mode.ts";
import { paths } from "#lib/paths.ts";

export type AuditDetails = Record<string, string | number | boolean | null | string[]>;

/** An entry of the log. `at` is ISO 8601 in UTC. */
export type AuditLogEntry = {
  id: string;
  at: string;
  action: string;
  /** Null if no person asked for it: then `task` names the job. */
  person: { id: string; name: string } | null;
  task: string | null;
  address: string | null;
  /** Browser and system of the session, if still known; not the location. */
  device: string | null;
  mode: Mode | null;
  subject: { type: string; id: string | null; name: string | null };
  details: AuditDetails;
};

export type AuditPage = {
  lines: AuditLogEntry[];
  nextCursor: string | null;
  previousCursor: string | null;
  /** The search stopped early: the next page continues from this time. */
  lookedUntil: string | null;
  /** There are more matches than the limit, so some may be missing. */
  isCapped: boolean;
};

/** The page of the changed subject; null if it has none, or no longer exists. */
export function subjectHref(workspace: string, line: Pick<AuditLogEntry, "subject" | "mode">): string | null {
  const { type, id, name } = line.subject;
  if (!id) return null;
  const place = { workspace, mode: line.mode ?? "test" };
  if (type === "payment_run" || type === "bulk_run") return paths.run(place, id);
  if (type === "webhook_event") return paths.event(place, id);
  if (type === "webhook_endpoint") return paths.webhooks(workspace);
  if (type === "api_key") return paths.connection(workspace);
  if (type === "member" || type === "invitation") return paths.team(workspace);
  if (type === "role") return paths.roles(workspace);
  // A subject with a name still exists.
  if (name === null) return null;
  if (type === "order") return paths.order(place, id);
  if (type === "quote") return paths.quote(place, id);
  if (type === "template") return paths.template(place, id);
  if (type === "product") return paths.product(place, id);
  if (type === "schedule") return paths.schedule(place, id);
  if (type === "file") return paths.file(place, id);
  if (type === "import") return paths.import(place, id);
  return null;
}
