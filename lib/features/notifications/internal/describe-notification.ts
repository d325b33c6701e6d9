import type { Mode } from "#drizzle/mode.ts";
import { formatDay } from "#lib/dates.ts";
import { nameErased } from "#lib/erased-placeholder.ts";
import { formatCents } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import type { NotificationView } from "../notification-view.ts";

/** The page that shows the subject of a notification. Subjects of the account are shown in the reader's own mode. */
export function linkOf(
  { subject, mode, kind }: NotificationView,
  workspace: string,
  readersMode: Mode,
): string {
  const place = { workspace, mode: mode ?? readersMode };
  switch (subject.type) {
    case "order":
      return paths.order(place, subject.id);
    case "orders":
      return paths.orders(place);
    case "problems":
      return paths.problems(place, undefined, problemOf[kind] ?? kind);
    case "approvals":
      return paths.approvals(place);
    case "import":
      return paths.import(place, subject.id);
    case "bulk_run":
    case "payment_run":
      return paths.run(place, subject.id);
    case "schedule":
      return paths.schedule(place, subject.id);
    case "quote":
      return paths.quote(place, subject.id);
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

/** The names that the list of problems uses. */
const problemOf: Partial<Record<string, string>> = { order_issue: "issue", order_on_hold: "on_hold" };

/** The messages `told`, `issue`, `payment` and `erased` in the reader's language, for a page or a mail. */
type Speaker = {
  locale: string;
  say: (key: string, values: Record<string, string | number>) => string;
  has: (key: string) => boolean;
};

/** A notification as a title, and a text with details or next steps. */
export function describeNotification(
  notification: NotificationView,
  { locale, say, has }: Speaker,
): { title: string; text: string } {
  const { details } = notification;
  const values = {
    ...Object.fromEntries(Object.entries(details).map(([name, value]) => [name, wordOf(value, say)])),
    actor: notification.actor ?? say("told.somebody", {}),
    // As on the pages of problems: an unknown code is shown as the words that it consists of.
    code: String(details.code ?? "").replaceAll("_", " "),
    number: String(details.number ?? ""),
    count: Number(details.count ?? 1),
    version: Number(details.version ?? 0),
    taken: Number(details.taken ?? 0),
    untried: Number(details.untried ?? 0),
    left: Number(details.failed ?? 0) + Number(details.untried ?? 0),
    amount: amountOf(notification, locale),
    due: details.due_on ? formatDay(new Date(String(details.due_on)), locale, "UTC") : "",
  };
  const keyOf = (variant: string) => `told.${notification.kind}.${variant}`;
  const key = keyOf(variantsOf(notification).find((variant) => has(`${keyOf(variant)}.title`)) ?? "one");
  const issueKey = `issue.code.${details.code}`;
  const isKnownIssue = notification.kind === "order_issue" && has(issueKey);
  const text = isKnownIssue ? say(issueKey, {}) : say(`${key}.text`, values);
  const whyKey = `payment.refused.${details.why}.title`;
  const isKnownWhy =
    notification.kind === "payment_refused" &&
    !isMany(notification) &&
    details.why !== "other" &&
    has(whyKey);
  return {
    title: say(`${key}.title`, values),
    text: isKnownWhy ? `${say(whyKey, {})}. ${text}` : text,
  };
}

/** From the most specific to the most general. */
function variantsOf({ kind, details, mode }: NotificationView): string[] {
  if (kind === "request_decided") {
    const decided = isMany({ details }) ? `${details.state}Many` : `${details.state}`;
    return mode === "test" ? [`${decided}Test`, decided] : [decided];
  }
  if (kind === "run_ended")
    return details.stopped ? [`${details.what}_stopped`, "stopped"] : [String(details.what)];
  if (kind === "order_ended" && !isMany({ details })) return [String(details.state)];
  if (kind === "ownership_moved") return [String(details.state)];
  if (kind === "webhook_stopped") return [String(details.why)];
  if (kind === "schedule_paused") return [String(details.reason)];
  if (kind === "quote_accepted") return details.quote ? ["named"] : [];
  if (kind === "gap_found" && details.state === "awaited")
    return isMany({ details }) ? ["awaitedMany"] : ["awaited"];
  if (isMany({ details })) return ["many"];
  return kind === "order_issue" && !details.code ? ["unsaid"] : [];
}

const isMany = ({ details }: Pick<NotificationView, "details">) => Number(details.count ?? 1) > 1;

const wordOf = (value: string | number | boolean | null, say: Speaker["say"]) =>
  typeof value === "number" ? value : nameErased(String(value ?? ""), say("erased.placeholder", {}));

function amountOf({ details: { total_cents, currency } }: NotificationView, locale: string): string {
  return typeof total_cents === "number" ? formatCents(total_cents, locale, String(currency ?? "EUR")) : "";
}
