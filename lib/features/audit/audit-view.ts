import type { Mode } from "#drizzle/mode.ts";
import { paths } from "#lib/paths.ts";

export type AuditDetails = Record<string, string | number | boolean | null | string[]>;

/** A line of the log. `at` ISO 8601 in UTC. */
export type AuditLine = {
  id: string;
  at: string;
  action: string;
  /** Null where nobody asked for it: then `task` says which job it was. */
  person: { id: string; name: string } | null;
  task: string | null;
  address: string | null;
  /** Browser and system of the session, where that is still known; the place is not. */
  device: string | null;
  mode: Mode | null;
  subject: { type: string; id: string | null; name: string | null };
  details: AuditDetails;
};

export type AuditPage = {
  lines: AuditLine[];
  nextCursor: string | null;
  previousCursor: string | null;
  /** Not all was looked at: the next page goes on from this instant. */
  lookedUntil: string | null;
  /** More was found than is looked at, so that what is shown may leave some out. */
  isCapped: boolean;
};

/** Where what was changed is to be seen; null where it has no page, or is gone. */
export function subjectHref(workspace: string, line: Pick<AuditLine, "subject" | "mode">): string | null {
  const { type, id, name } = line.subject;
  if (!id) return null;
  const place = { workspace, mode: line.mode ?? "test" };
  if (type === "payment_run" || type === "bulk_run") return paths.run(place, id);
  if (type === "webhook_event") return paths.event(place, id);
  if (type === "webhook_endpoint") return paths.webhooks(workspace);
  if (type === "api_key") return paths.connection(workspace);
  if (type === "member" || type === "invitation") return paths.team(workspace);
  if (type === "role") return paths.roles(workspace);
  // What has a name here is still there.
  if (name === null) return null;
  if (type === "order") return paths.order(place, id);
  if (type === "quote") return paths.quote(place, id);
  if (type === "template") return paths.template(place, id);
  if (type === "schedule") return paths.schedule(place, id);
  if (type === "file") return paths.file(place, id);
  if (type === "import") return paths.import(place, id);
  return null;
}
