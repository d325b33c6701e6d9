import { formatLocaleOf } from "#lib/cache-formats.ts";
import type { AuditDetails } from "#lib/features/audit/audit-view.ts";
import { formatCents } from "#lib/money.ts";

type Words = { locale: string; say: (key: string) => string; has: (key: string) => boolean };

const cents = /_cents(_before)?$/;
/** Actions whose details contain role codes. In other actions the same words are names that people typed. */
const ofRoles = /^(member\.|invitation\.|workspace\.hand_over$|role\.delete$)/;
const roleKeys: ReadonlySet<string> = new Set(["role", "from", "to", "was", "instead"]);

/**
 * One detail of an audit entry as text: amounts, numbers and known codes are formatted, everything else stays
 * unchanged.
 */
export function formatDetail(
  action: string,
  [key, value]: [string, AuditDetails[string]],
  words: Words,
): string {
  const { locale, say } = words;
  if (typeof value === "boolean") return say(value ? "audit.yes" : "audit.no");
  if (typeof value === "number")
    return cents.test(key) ? formatCents(value, locale) : value.toLocaleString(formatLocaleOf(locale));
  const wordOf = (code: string) => codeKeys(action, key, code).filter(words.has).map(say)[0] ?? code;
  if (Array.isArray(value))
    return value.map(wordOf).join(key === "scopes" ? "; " : ", ") || say("audit.none");
  return value === null ? say("audit.none") : wordOf(value);
}

/**
 * The message keys for a code. Only scopes, and codes of letters and "_", are looked up, because a dot in typed text
 * would look like a path.
 */
function codeKeys(action: string, key: string, code: string): string[] {
  if (key === "scopes" && /^[a-z]+:[a-z]+$/.test(code)) return [`scopes.${code}`];
  if (!/^[a-z_]+$/i.test(code)) return [];
  if (ofRoles.test(action) && roleKeys.has(key)) return [`roles.${code}`];
  if (action === "order.pay_refused" && key === "code") return [`payment.refused.${code}.title`];
  if (key === "mode") return [`audit.modes.${code}`];
  if (key === "kind") return [`problems.kind.${code}`];
  if (key === "changed" || key === "fields") return [`audit.values.fields.${code}`];
  return [`audit.values.${key}.${code}`];
}
