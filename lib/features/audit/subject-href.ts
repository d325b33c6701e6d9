import { paths } from "#lib/paths.ts";
import type { AuditLine } from "./audit-view.ts";

/** Where what was changed is to be seen; null where it has no page, or is gone. */
export function subjectHref(workspace: string, line: Pick<AuditLine, "subject" | "mode">): string | null {
  const { type, id, name } = line.subject;
  if (!id) return null;
  const place = { workspace, mode: line.mode ?? "test" };
  if (type === "payment_run") return paths.paymentRun(place, id);
  if (type === "bulk_run") return paths.bulkRun(place, id);
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
