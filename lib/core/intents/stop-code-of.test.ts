import { expect, test } from "vitest";
import { ServiceError, ServiceUnreachable } from "#lib/core/service/errors.ts";
import { AppError } from "#lib/errors.ts";
import { stopCodeOf } from "./describe-failure.ts";

const about = { endpoint: "POST /v1/orders", mayHaveActed: false };
const answered = (status: number) =>
  new ServiceError({ status, code: "said", message: "Said.", details: null }, about);

test.each([
  [new AppError("forbidden_role", 403), "no_longer_allowed"],
  [new AppError("no_longer_allowed", 403), "no_longer_allowed"],
  [new AppError("forbidden_key_scope", 403), "no_key"],
  [new AppError("not_connected", 409), "no_key"],
  [new AppError("answer_lost", 503), null],
  [answered(401), "key_refused"],
  [answered(403), "key_refused"],
  [answered(429), null],
  [answered(422), null],
  [new ServiceUnreachable({ reason: "timed_out", sent: true }, about), null],
  [new Error("anything"), null],
])("%s has stop code %s", (error, expected) => {
  expect(stopCodeOf(error)).toBe(expected);
});
