import { ServiceError, ServiceMisunderstood } from "#lib/core/service/errors.ts";
import { describeException } from "#lib/describe-exception.ts";

/** Why an order cannot be read or kept; each has its sentence under `eventFailures`. */
export type FailureCode = "order_unknown" | "reply_unreadable" | "call_refused" | "not_kept" | "unexpected";

/** They concern every order alike: the key, the pace, the service. */
const ofAllOrders: readonly string[] = ["unauthenticated", "forbidden", "rate_limited", "service_down"];
/** What PostgreSQL says of the data itself: not to be kept, now or later. */
const aboutData = /^2[23]/;
/** What code throws at what it did not foresee. */
const slips: readonly string[] = ["ZodError", "TypeError", "RangeError", "SyntaxError"];

/**
 * Whether a reading failed because of the order that was read. Null for what passes by itself or holds for all orders:
 * a service that is down, a refused key, a spent minute, a page that something put in between, a lost database.
 */
export function failureOf(error: unknown): FailureCode | null {
  if (error instanceof ServiceError) {
    if (ofAllOrders.includes(error.kind)) return null;
    return error.kind === "not_found" ? "order_unknown" : "call_refused";
  }
  if (error instanceof ServiceMisunderstood) {
    return error.problem === "shape" || error.problem === "too_large" ? "reply_unreadable" : null;
  }
  const { kind, code } = describeException(error);
  if (code) return aboutData.test(code) ? "not_kept" : null;
  return slips.includes(kind) ? "unexpected" : null;
}
