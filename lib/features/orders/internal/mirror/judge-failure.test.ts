import { expect, test } from "vitest";
import { ServiceError, ServiceMisunderstood, ServiceUnreachable } from "#lib/core/service/errors.ts";
import { AppError } from "#lib/errors.ts";
import { failureOf } from "./judge-failure.ts";

const about = { endpoint: "GET /v1/orders/{id}", mayHaveActed: false };
const answered = (status: number) =>
  new ServiceError({ status, code: "a_code", message: "", details: null }, about);
const misread = (problem: ConstructorParameters<typeof ServiceMisunderstood>[0]["problem"]) =>
  new ServiceMisunderstood({ status: 200, problem }, about);
const fromDatabase = (code: string) =>
  new Error("Failed query", { cause: Object.assign(new Error("no"), { code }) });

test.each([
  [404, "order_unknown"],
  [400, "call_refused"],
  [410, "call_refused"],
  [401, null],
  [403, null],
  [429, null],
  [500, null],
  [503, null],
])("the failure of an answer with status %i", (status, expected) => {
  expect(failureOf(answered(status))).toBe(expected);
});

test.each([
  ["shape", "reply_unreadable"],
  ["too_large", "reply_unreadable"],
  ["broken_json", null],
  ["not_json", null],
  ["redirect", null],
] as const)("the failure of a reply with the problem %s", (problem, expected) => {
  expect(failureOf(misread(problem))).toBe(expected);
});

test.each([
  ["no reply", new ServiceUnreachable({ reason: "timed_out", sent: true }, about), null],
  ["a circuit that is open", new ServiceUnreachable({ reason: "circuit_open", sent: false }, about), null],
  ["no key", new AppError("not_connected", 409), null],
  ["a number too large for its column", fromDatabase("22003"), "not_kept"],
  ["a NUL", fromDatabase("22P05"), "not_kept"],
  ["a missing value", fromDatabase("23502"), "not_kept"],
  ["a deadlock", fromDatabase("40P01"), null],
  ["a database that stops", fromDatabase("57P01"), null],
  ["a database that is gone", fromDatabase("ECONNREFUSED"), null],
  ["a cut connection", new Error("Connection terminated unexpectedly"), null],
  ["a slip of ours", new TypeError("not a function"), "unexpected"],
  ["something that is no error", "oh", null],
])("the failure of a read after %s", (_, error, expected) => {
  expect(failureOf(error)).toBe(expected);
});
