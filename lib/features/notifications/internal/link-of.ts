import type { Mode } from "#drizzle/mode.ts";
import { paths } from "#lib/paths.ts";
import type { Told } from "../notification-view.ts";

/** Where what somebody was told of is to be seen. What belongs to the account is seen in the reader's own mode. */
export function linkOf({ subject, mode, kind }: Told, workspace: string, readersMode: Mode): string {
  const place = { workspace, mode: mode ?? readersMode };
  switch (subject.type) {
    case "order":
      return paths.order(place, subject.id);
    case "problems":
      return paths.problems(place, undefined, problemOf[kind] ?? kind);
    case "approvals":
      return paths.approvals(place);
    case "import":
      return paths.import(place, subject.id);
    case "bulk_run":
      return paths.bulkRun(place, subject.id);
    case "payment_run":
      return paths.paymentRun(place, subject.id);
    case "schedule":
      return paths.schedule(place, subject.id);
    case "webhook_endpoint":
      return paths.webhooks(workspace);
    case "event":
      return paths.event(place, subject.id);
    case "events":
      return paths.events(place);
    case "team":
      return paths.team(workspace);
    case "gaps":
      return paths.gaps(place);
    default:
      return paths.inbox(place);
  }
}

/** As the list of problems calls them. */
const problemOf: Partial<Record<string, string>> = { order_issue: "issue", order_on_hold: "on_hold" };
