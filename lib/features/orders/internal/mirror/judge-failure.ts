import { ServiceError, ServiceMisunderstood } from "#lib/core/service/errors.ts";
import { describeException } from "#lib/describe-exception.ts";

/** Why an order cannot be read or stored; each code has a message under `eventFailures`. */
export type FailureCode = "order_unknown" | "reply_unreadable" | "call_refused" | "not_kept" | "unexpected";

/** These kinds concern every order: the key, the rate limit, the service. */
const ofAllOrders: readonly string[] = ["unauthenticated", "forbidden", "rate_limited", "service_down"];
/** SQLSTATE classes for the data itself: PostgreSQL cannot store it, now or later. */
const aboutData = /^2[23]/;
/** Errors that our own code throws for input that it does not expect. */
const slips: readonly string[] = ["ZodError", "TypeError", "RangeError", "SyntaxError"];

/**
 * Whether a read failed because of the order that was read. Null for failures that are temporary or concern all orders:
 * an unavailable service, a refused key, the rate limit, a page from a proxy, a lost database connection.
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
