import { expect, test } from "vitest";
import { ServiceError, ServiceMisunderstood, ServiceUnreachable } from "#lib/core/service/errors.ts";
import { isForLater, passesByItself } from "./sender.ts";

const about = { endpoint: "POST /v1/orders", mayHaveActed: false };
const answered = (status: number) =>
  new ServiceError({ status, code: "said", message: "Said.", details: null }, about);

test.each([
  [new ServiceUnreachable({ reason: "not_connected", sent: false }, about), true],
  [answered(429), true],
  [answered(503), true],
  [answered(422), false],
  [answered(401), false],
  [new ServiceMisunderstood({ status: 200, problem: "shape" }, about), false],
])("%s may be answered differently by a later call: %s", (failure, passes) => {
  expect(passesByItself(failure)).toBe(passes);
  expect(isForLater("job", failure)).toBe(passes);
  expect(isForLater("person", failure)).toBe(false);
});
