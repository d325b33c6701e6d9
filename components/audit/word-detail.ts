import type { AuditDetails } from "#lib/features/audit/audit-view.ts";
import { writtenIn } from "#lib/keep-formats.ts";
import { formatCents } from "#lib/money.ts";

type Words = { locale: string; say: (key: string) => string; has: (key: string) => boolean };

const cents = /_cents(_before)?$/;
/** Whose details name roles by their codes; elsewhere the same words are names that people gave. */
const ofRoles = /^(member\.|invitation\.|workspace\.hand_over$|role\.delete$)/;
const roleKeys: ReadonlySet<string> = new Set(["role", "from", "to", "was", "instead"]);

/** A detail of a line in the reader's words: amounts, numbers and the codes that are ours; all else as it was kept. */
export function wordDetail(
  action: string,
  [key, value]: [string, AuditDetails[string]],
  words: Words,
): string {
  const { locale, say } = words;
  if (typeof value === "boolean") return say(value ? "audit.yes" : "audit.no");
  if (typeof value === "number")
    return cents.test(key) ? formatCents(value, locale) : value.toLocaleString(writtenIn(locale));
  const wordOf = (code: string) => codeKeys(action, key, code).filter(words.has).map(say)[0] ?? code;
  if (Array.isArray(value)) return value.map(wordOf).join(", ") || say("audit.none");
  return value === null ? say("audit.none") : wordOf(value);
}

/** Where the words of a code stand; a dot in what people wrote is no step in a path. */
function codeKeys(action: string, key: string, code: string): string[] {
  if (!/^[a-z_]+$/.test(code)) return [];
  if (ofRoles.test(action) && roleKeys.has(key)) return [`roles.${code}`];
  if (key === "mode") return [`audit.modes.${code}`];
  return [`audit.values.${key}.${code}`];
}
