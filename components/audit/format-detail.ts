import { cacheFormats } from "#lib/cache-formats.ts";
import { formatDateTime } from "#lib/dates.ts";
import type { AuditDetails } from "#lib/features/audit/audit-view.ts";
import { formatCents } from "#lib/money.ts";
import { formatCount } from "#lib/numbers.ts";

type Words = {
  locale: string;
  timeZone: string;
  say: (key: string, values: { status: number }) => string;
  has: (key: string) => boolean;
};

const cents = /_cents(_before)?$/;
const times: ReadonlySet<string> = new Set(["until", "made_at"]);
/** Actions whose details contain role codes. In other actions the same words are names that people typed. */
const ofRoles = /^(member\.|invitation\.|workspace\.hand_over$|role\.delete$)/;
const roleKeys: ReadonlySet<string> = new Set(["role", "from", "to", "was", "instead"]);
const ofPermissions = /^role\.(create|edit)$/;
const permissionKeys: ReadonlySet<string> = new Set(["permissions", "added", "taken"]);
const languageNames = cacheFormats(
  (locale) => new Intl.DisplayNames(locale, { type: "language", fallback: "code" }),
);
/** The log does not contain the answer of a test, which a reason may mention. */
const unsaid = { status: 0 };

/**
 * One detail of an audit entry as text: amounts, numbers, times and known codes are formatted, everything else stays
 * unchanged.
 */
export function formatDetail(
  action: string,
  [key, value]: [string, AuditDetails[string]],
  words: Words,
): string {
  const { locale, timeZone, has } = words;
  const say = (messageKey: string) => words.say(messageKey, unsaid);
  const count = (number: number) => formatCount(number, locale);
  if (typeof value === "boolean") return say(value ? "audit.yes" : "audit.no");
  if (typeof value === "number") return cents.test(key) ? formatCents(value, locale) : count(value);
  const wordOf = (code: string) => codeKeys(action, key, code).filter(has).map(say)[0] ?? code;
  if (Array.isArray(value)) {
    // The ids of print files: the entry of a single one has its name.
    if (key === "files") return count(value.length);
    // Words of scopes and permissions are phrases with commas.
    const between = key === "scopes" || ofPermissions.test(action) ? "; " : ", ";
    return value.map(key === "places" ? countedPlace : wordOf).join(between) || say("audit.none");
  }
  if (value === null) return say("audit.none");
  if (times.has(key) && !Number.isNaN(Date.parse(value)))
    return formatDateTime(new Date(value), locale, timeZone);
  if (key === "format") return value.toUpperCase();
  if (key === "language" && /^[a-z]{2}$/.test(value)) return languageNames(locale).of(value) ?? value;
  return wordOf(value);

  /** "orders 1200" */
  function countedPlace(written: string): string {
    const [place = "", rows = ""] = written.split(" ");
    const word = `privacy.places.${place}`;
    return /^[a-z_]+ \d+$/.test(written) && has(word) ? `${say(word)} ${count(Number(rows))}` : written;
  }
}

/**
 * The message keys for a code, the most specific first. Only scopes, permissions, types of events, and codes of letters
 * and "_", are looked up, because a dot in typed text would look like a path.
 */
function codeKeys(action: string, key: string, code: string): string[] {
  if (key === "scopes" && /^[a-z]+:[a-z]+$/.test(code)) return [`scopes.${code}`];
  if (ofPermissions.test(action) && permissionKeys.has(key) && /^[a-z]+(:[a-z]+)?$/.test(code))
    return [`rolesPage.act.${code}`];
  if ((key === "events" || key === "type") && /^[a-z_.]+$/.test(code))
    return [`webhooks.types.${code.replaceAll(".", "_")}`];
  if (!/^[a-z_]+$/i.test(code)) return [];
  if (ofRoles.test(action) && roleKeys.has(key)) return [`roles.${code}`];
  switch (key) {
    case "mode":
      return [`audit.modes.${code}`];
    case "changed":
    case "fields":
      return [`audit.values.fields.${code}`];
    case "kind":
      return [
        `problems.kind.${code}`,
        `audit.values.kind.${code}`,
        `privacy.places.${code}`,
        `audit.details.${code}`,
      ];
    case "code":
      return [action === "order.pay_refused" ? `payment.refused.${code}.title` : `timeline.why.${code}`];
    case "stopped":
      if (action.startsWith("import.")) return [`imports.stop.${code}`];
      return [`audit.values.stopped.${code}`, `run.reason.${code}`];
    case "reason":
      return [`audit.values.reason.${code}`, `webhooks.rotation.reasons.${code}`];
    case "refusal":
      return [code === "forbidden" ? "keys.notice.address.title" : "keys.notice.refused.title"];
    case "answer":
      return [code === "keep" ? "uploads.keep" : "uploads.bakeIn"];
    case "language":
      return ["mails.ofCountry"];
    case "face":
      return [`faces.${code}`];
    case "mail":
      return [`status.${code}`];
    case "status":
      return [`webhooks.outcome.${code}.title`];
    default:
      return [`audit.values.${key}.${code}`];
  }
}
