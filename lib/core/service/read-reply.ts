import type { z } from "zod";
import type { Outcome } from "./decide-retry.ts";
import type { Endpoint } from "./endpoint.ts";
import { isNamedRefusal, ServiceError, type ServiceFailure, ServiceMisunderstood } from "./errors.ts";
import { type Asked, isReplyTo } from "./is-reply-to.ts";
import type { Reply } from "./request.ts";
import { errorSchema } from "./schemas/error.ts";

export type Reading<Value> =
  | { ok: true; value: Value; replayed: boolean }
  | { ok: false; failure: ServiceFailure; outcome: Outcome };

/** Reads a reply by the endpoint's schema and by what was asked for, or by the Error shape when the status is not a success. */
export function readReply<S extends z.ZodType>(
  endpoint: Endpoint<S>,
  reply: Reply,
  asked: Asked,
): Reading<z.output<S>> {
  const { status, body, headers } = reply;
  const succeeded = status >= 200 && status < 300;
  if (!("json" in body)) {
    return succeeded || isRefusal(status)
      ? misread(endpoint, reply, { problem: body.problem })
      : answered(endpoint, reply, { code: "unreadable_reply", message: "", details: null });
  }
  if (succeeded) {
    const parsed = endpoint.reply.safeParse(body.json);
    if (!parsed.success) return misread(endpoint, reply, { problem: "shape", path: firstPath(parsed.error) });
    const isTaken =
      isReplyTo(endpoint, asked, Object(parsed.data).data) &&
      endpoint.isAbout?.(parsed.data, asked) !== false;
    if (!isTaken) return misread(endpoint, reply, { problem: "other_call" });
    return { ok: true, value: parsed.data, replayed: headers.replayed };
  }
  const parsed = errorSchema.safeParse(body.json);
  if (parsed.success) {
    const { code, message, details } = parsed.data.error;
    return answered(endpoint, reply, { code, message, details: details ?? null });
  }
  return isRefusal(status)
    ? misread(endpoint, reply, { problem: "shape", path: firstPath(parsed.error) })
    : answered(endpoint, reply, { code: "unreadable_reply", message: "", details: null });
}

/** Statuses that mean something only when the service itself says so: a proxy's 404 is not "no such order". */
function isRefusal(status: number): boolean {
  return status < 500 && status !== 429;
}

function answered(
  endpoint: Endpoint,
  { status, headers }: Reply,
  said: { code: string; message: string; details: Record<string, unknown> | null },
): Reading<never> {
  // Only a refusal that the specification names says that nothing was done.
  // What names nothing by its path cannot miss it: such a 404 is not the service's.
  const isNamed = isNamedRefusal(status) && (status !== 404 || endpoint.path.includes("{"));
  const mayHaveActed = endpoint.retry !== "read" && !isNamed;
  const failure = new ServiceError(
    { status, retryAfterMs: headers.retryAfterMs, ...said },
    { endpoint: endpoint.name, requestId: headers.requestId, mayHaveActed },
  );
  return { ok: false, failure, outcome: { type: "answered", status } };
}

function misread(
  endpoint: Endpoint,
  { status, headers }: Reply,
  reading: { problem: ServiceMisunderstood["problem"]; path?: string },
): Reading<never> {
  const failure = new ServiceMisunderstood(
    { status, ...reading },
    { endpoint: endpoint.name, requestId: headers.requestId, mayHaveActed: endpoint.retry !== "read" },
  );
  // JSON that stops in the middle is a cut connection; another call's reply came in place of this call's.
  const isLost = reading.problem === "broken_json" || reading.problem === "other_call";
  return { ok: false, failure, outcome: { type: isLost ? "reply_lost" : "misunderstood" } };
}

function firstPath(error: z.ZodError): string {
  return error.issues[0]?.path.join(".") ?? "";
}
