import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { kindOfStatus, ServiceError, ServiceMisunderstood, ServiceUnreachable } from "./errors.ts";

describe("kindOfStatus", () => {
  it.each([
    [400, "invalid_request"],
    [401, "unauthenticated"],
    [402, "payment_refused"],
    [403, "forbidden"],
    [404, "not_found"],
    [409, "conflict"],
    [413, "too_large"],
    [415, "not_json"],
    [422, "not_acceptable"],
    [429, "rate_limited"],
    [500, "service_down"],
    [503, "service_down"],
    [599, "service_down"],
    [418, "unexpected"],
    [304, "unexpected"],
  ])("%i is %s", (status, kind) => {
    expect(kindOfStatus(status)).toBe(kind);
  });
});

describe("what an error shows in a log", () => {
  const error = new ServiceError(
    {
      status: 422,
      code: "incomplete_address",
      message: "No street for Ada Lovelace",
      details: { name: "Ada Lovelace" },
    },
    { endpoint: "createOrder", requestId: "r1", mayHaveActed: false },
  );

  it("is the endpoint, the status and the code", () => {
    expect(error.message).toBe("createOrder was answered 422 incomplete_address");
    expect(error).toMatchObject({ name: "ServiceError", requestId: "r1", kind: "not_acceptable" });
  });

  it("is nothing that the service quoted, however the error is printed", () => {
    const printed = [
      String(error),
      error.stack,
      inspect(error, { depth: 9, showHidden: true }),
      JSON.stringify(error),
    ];
    expect(printed.join()).not.toContain("Lovelace");
    expect({ ...error }).not.toHaveProperty("details");
  });

  it("is not the service's message, which a page may still show", () => {
    expect(error.serviceMessage).toBe("No street for Ada Lovelace");
    expect(error.details).toEqual({ name: "Ada Lovelace" });
  });

  it("is whether anything was sent, and which field was not understood", () => {
    const about = { endpoint: "cancelOrder", mayHaveActed: true };
    expect(new ServiceUnreachable({ reason: "reply_lost", sent: true }, about).message).toBe(
      "cancelOrder got no reply: reply_lost, may have been sent",
    );
    expect(
      new ServiceMisunderstood({ status: 200, problem: "shape", path: "data.items.0.quantity" }, about)
        .message,
    ).toBe("cancelOrder was answered 200 with shape at data.items.0.quantity");
  });
});
