import { describe, expect, it } from "vitest";
import { wasSent } from "./request.ts";

const fetchFailed = (cause: object) =>
  new TypeError("fetch failed", { cause: Object.assign(new Error(), cause) });

describe("wasSent", () => {
  it.each([
    [{ code: "ECONNREFUSED", syscall: "connect" }],
    [{ code: "ETIMEDOUT", syscall: "connect" }],
    [{ code: "ENOTFOUND", syscall: "getaddrinfo" }],
    [{ code: "UND_ERR_CONNECT_TIMEOUT" }],
    [{ code: "CERT_HAS_EXPIRED" }],
  ])("is false before a connection is established: %o", (cause) => {
    expect(wasSent(fetchFailed(cause))).toBe(false);
  });

  it.each([
    [{ code: "ECONNRESET", syscall: "read" }],
    [{ code: "ETIMEDOUT", syscall: "read" }],
    [{ code: "EPIPE", syscall: "write" }],
    [{ code: "UND_ERR_SOCKET" }],
    [{}],
  ])("is true in any doubt: %o", (cause) => {
    expect(wasSent(fetchFailed(cause))).toBe(true);
  });

  it("is true for an error without a cause, and for a value that is not an error", () => {
    expect([wasSent(new TypeError("terminated")), wasSent("gone"), wasSent(undefined)]).toEqual([
      true,
      true,
      true,
    ]);
  });
});
