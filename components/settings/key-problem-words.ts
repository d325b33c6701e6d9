import { formatDateTime } from "#lib/dates.ts";
import type { KeyProblem, KeyView } from "#lib/features/settings/status.ts";
import { formatCountdown } from "#lib/times.ts";

export const toneOf: Readonly<Record<KeyProblem, "bad" | "warn">> = {
  sealed_elsewhere: "bad",
  refused: "bad",
  expired: "bad",
  address: "bad",
  frozen: "warn",
  expiring: "warn",
};

type Reader = { locale: string; timeZone: string; now: Date };

/** The values for the messages in `keys.notice`. */
export function problemValues({ refusedAt, expiresAt }: KeyView, { locale, timeZone, now }: Reader) {
  const written = (date: Date | null) => (date ? formatDateTime(date, locale, timeZone) : "");
  return {
    since: written(refusedAt),
    at: written(expiresAt),
    left: expiresAt ? formatCountdown(expiresAt, now, locale) : "",
  };
}
