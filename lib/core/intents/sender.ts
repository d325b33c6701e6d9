import {
  ServiceError,
  type ServiceErrorKind,
  type ServiceFailure,
  ServiceUnreachable,
} from "#lib/core/service/errors.ts";

/** A person sees that nothing was sent and may press again; a job comes back by itself when the service does. */
export type Sender = "person" | "job";

/** Says nothing of what was asked: the same call may be answered a moment later. */
export const passesByItself = (error: ServiceFailure) =>
  error instanceof ServiceUnreachable || (error instanceof ServiceError && passing.has(error.kind));

/** `unexpected`: a status that the specification does not name. */
const passing: ReadonlySet<ServiceErrorKind> = new Set(["rate_limited", "service_down", "unexpected"]);

export const isForLater = (sender: Sender, error: ServiceFailure) =>
  sender === "job" && passesByItself(error);

/**
 * Why a row of a run has no end yet. Undecided: this order can be neither acted on nor ended now. Unanswered: the service
 * did not answer, so the next row waits a moment as well.
 */
export type NotYet = "undecided" | "unanswered";
