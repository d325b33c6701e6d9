import {
  ServiceError,
  type ServiceErrorKind,
  type ServiceFailure,
  ServiceUnreachable,
} from "#lib/core/service/errors.ts";

/** A person sees that nothing was sent and can try again. A job tries again by itself when the service is back. */
export type Sender = "person" | "job";

/** Whether the failure has nothing to do with the request, so that the same call may succeed later. */
export const passesByItself = (error: ServiceFailure) =>
  error instanceof ServiceUnreachable || (error instanceof ServiceError && passing.has(error.kind));

/** `unexpected`: a status that the specification does not name. */
const passing: ReadonlySet<ServiceErrorKind> = new Set(["rate_limited", "service_down", "unexpected"]);

export const isForLater = (sender: Sender, error: ServiceFailure) =>
  sender === "job" && passesByItself(error);

/**
 * Why a row of a run has not ended yet. Undecided: this order can be neither processed nor ended now. Unanswered: the
 * service did not answer, so the next row waits too.
 */
export type NotYet = "undecided" | "unanswered";
