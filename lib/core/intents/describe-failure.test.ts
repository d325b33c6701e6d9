import { expect, test } from "vitest";
import { ServiceError, ServiceMisunderstood, ServiceUnreachable } from "#lib/core/service/errors.ts";
import { describeFailure } from "./describe-failure.ts";

const about = { endpoint: "POST /v1/orders", mayHaveActed: false };

test("a refusal keeps the service's code, message and details", () => {
  const said = { status: 422, code: "unknown_sku", message: "Line 1 is unknown." };
  const details = { line: 1 };
  expect(describeFailure(new ServiceError({ ...said, details }, about))).toEqual({
    code: "unknown_sku",
    message: "Line 1 is unknown.",
    details,
  });
  expect(describeFailure(new ServiceError({ ...said, details: null }, about))).toMatchObject({ details: {} });
});

test("a refused key has a code of ours", () => {
  const said = { status: 401, code: "nope", message: "The API key is wrong.", details: null };
  expect(describeFailure(new ServiceError(said, about))).toMatchObject({
    code: "key_no_longer_valid",
    message: said.message,
  });
});

test.each([
  new ServiceUnreachable({ reason: "timed_out", sent: true }, about),
  new ServiceMisunderstood({ status: 200, problem: "not_json" }, about),
])("a failure without the service's own refusal is service_unreachable: %s", (failure) => {
  expect(describeFailure(failure)).toEqual({ code: "service_unreachable" });
});
