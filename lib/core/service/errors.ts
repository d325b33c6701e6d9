/** The kind of failure that a status means (specification, "Errors"). */
export type ServiceErrorKind =
  | "invalid_request"
  | "unauthenticated"
  | "payment_refused"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "too_large"
  | "not_json"
  | "not_acceptable"
  | "rate_limited"
  | "service_down"
  | "unexpected";

const kinds: Record<number, ServiceErrorKind> = {
  400: "invalid_request",
  401: "unauthenticated",
  402: "payment_refused",
  403: "forbidden",
  404: "not_found",
  409: "conflict",
  413: "too_large",
  415: "not_json",
  422: "not_acceptable",
  429: "rate_limited",
};

/** Whether the specification names this status as a refusal. */
export const isNamedRefusal = (status: number): boolean => status in kinds;

/** Every 5xx is `service_down`. Any other status that the specification does not name is `unexpected`. */
export function kindOfStatus(status: number): ServiceErrorKind {
  return kinds[status] ?? (status >= 500 ? "service_down" : "unexpected");
}

/**
 * Any reason why a call has no result. Messages contain endpoint names, statuses and codes. They contain no key, no
 * body and nothing that a person typed.
 */
export abstract class ServiceFailure extends Error {
  readonly endpoint: string;
  /** The service's own id of the request, when it sends one. */
  readonly requestId: string | null;
  /** True when this call, or an earlier attempt of it, may have changed something at the service. */
  mayHaveActed: boolean;

  constructor(message: string, about: FailureContext) {
    super(message);
    this.endpoint = about.endpoint;
    this.requestId = about.requestId ?? null;
    this.mayHaveActed = about.mayHaveActed;
  }
}

type FailureContext = { endpoint: string; requestId?: string | null; mayHaveActed: boolean };

/** The service's own text about a failure. It may repeat what was sent, so it stays out of logs. */
type Said = { message: string; details: Record<string, unknown> | null };

/** The service answered with an error. */
export class ServiceError extends ServiceFailure {
  override readonly name = "ServiceError";
  readonly status: number;
  readonly kind: ServiceErrorKind;
  /** A stable code of the service, or `unreadable_reply` when something in front of the service answered. */
  readonly code: string;
  /** How long the service asked to wait, in milliseconds. */
  readonly retryAfterMs: number | null;
  readonly #said: Said;

  constructor(
    answer: Said & { status: number; code: string; retryAfterMs?: number | null },
    about: FailureContext,
  ) {
    super(`${about.endpoint} was answered ${answer.status} ${answer.code}`, about);
    this.status = answer.status;
    this.kind = kindOfStatus(answer.status);
    this.code = answer.code;
    this.retryAfterMs = answer.retryAfterMs ?? null;
    this.#said = { message: answer.message, details: answer.details };
  }

  /** The service's message, for the person who asked. */
  get serviceMessage(): string {
    return this.#said.message;
  }

  get details(): Record<string, unknown> | null {
    return this.#said.details;
  }
}

/**
 * `circuit_open`: the service is known to be down, so nothing was sent. `no_call_left`: the account has used up its
 * calls of this minute.
 */
export type UnreachableReason =
  | "not_connected"
  | "reply_lost"
  | "timed_out"
  | "circuit_open"
  | "cancelled"
  | "no_call_left";

type Unreached = { reason: UnreachableReason; sent: boolean; waitMs?: number };

/** No reply came. `sent` is false only when this attempt has certainly sent nothing. */
export class ServiceUnreachable extends ServiceFailure {
  override readonly name = "ServiceUnreachable";
  readonly reason: UnreachableReason;
  readonly sent: boolean;
  /** With `no_call_left`: ms until a call is free again, when that is known. */
  readonly waitMs: number | null;

  constructor(failure: Unreached, about: FailureContext) {
    super(
      `${about.endpoint} got no reply: ${failure.reason}, ${failure.sent ? "may have been sent" : "nothing sent"}`,
      about,
    );
    this.reason = failure.reason;
    this.sent = failure.sent;
    this.waitMs = failure.waitMs ?? null;
  }
}

/** `other_call`: the reply is valid, but about something other than the request. */
export type Misreading = "redirect" | "not_json" | "broken_json" | "too_large" | "shape" | "other_call";

/** A reply came that does not match the specification. The error names the field, never its value. */
export class ServiceMisunderstood extends ServiceFailure {
  override readonly name = "ServiceMisunderstood";
  readonly status: number;
  readonly problem: Misreading;
  /** The place in the reply, for example `data.items.0.quantity`; empty for the reply as a whole. */
  readonly path: string;

  constructor(reading: { status: number; problem: Misreading; path?: string }, about: FailureContext) {
    const where = reading.path ? ` at ${reading.path}` : "";
    super(`${about.endpoint} was answered ${reading.status} with ${reading.problem}${where}`, about);
    this.status = reading.status;
    this.problem = reading.problem;
    this.path = reading.path ?? "";
  }
}

/** The request breaks the specification; nothing was sent. */
export class InvalidServiceRequest extends ServiceFailure {
  override readonly name = "InvalidServiceRequest";
  readonly paths: readonly string[];

  constructor(endpoint: string, paths: readonly string[]) {
    super(`${endpoint} was not sent: ${paths.join(", ") || "body"} is not what the service takes`, {
      endpoint,
      mayHaveActed: false,
    });
    this.paths = paths;
  }
}
