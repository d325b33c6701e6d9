import { expect, test } from "vitest";
import { isSharedAddress, networkOf } from "./is-shared-address.ts";

test.each([null, "", "nonsense", "127.0.0.1", "10.1.2.3", "172.20.0.1", "192.168.1.1", "::1", "fd00::1"])(
  "%s may be shared by many clients",
  (address) => {
    expect(isSharedAddress(address)).toBe(true);
  },
);

test.each(["203.0.113.7", "172.32.0.1", "2001:db8::1"])("%s belongs to one client", (address) => {
  expect(isSharedAddress(address)).toBe(false);
});

test("all addresses of an IPv6 network count as one", () => {
  expect(networkOf("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2");
  expect(networkOf("2001:db8:1:2::1")).toBe("2001:db8:1:2");
  expect(networkOf("2001:0DB8:1::1")).toBe("2001:db8:1:0");
  expect(networkOf("203.0.113.7")).toBe("203.0.113.7");
});
