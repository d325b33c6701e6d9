import { describe, expect, test } from "vitest";
import { isPublicHost } from "../endpoint-url.ts";

/** The first and the last address of each non-public network, with its neighbours on both sides. */
const networks: [before: string, first: string, last: string, after: string][] = [
  ["9.255.255.255", "10.0.0.0", "10.255.255.255", "11.0.0.0"],
  ["100.63.255.255", "100.64.0.0", "100.127.255.255", "100.128.0.0"],
  ["126.255.255.255", "127.0.0.0", "127.255.255.255", "128.0.0.0"],
  ["169.253.255.255", "169.254.0.0", "169.254.255.255", "169.255.0.0"],
  ["172.15.255.255", "172.16.0.0", "172.31.255.255", "172.32.0.0"],
  ["191.255.255.255", "192.0.0.0", "192.0.0.255", "192.0.1.0"],
  ["192.0.1.255", "192.0.2.0", "192.0.2.255", "192.0.3.0"],
  ["192.88.98.255", "192.88.99.0", "192.88.99.255", "192.88.100.0"],
  ["192.167.255.255", "192.168.0.0", "192.168.255.255", "192.169.0.0"],
  ["198.17.255.255", "198.18.0.0", "198.19.255.255", "198.20.0.0"],
  ["198.51.99.255", "198.51.100.0", "198.51.100.255", "198.51.101.0"],
  ["203.0.112.255", "203.0.113.0", "203.0.113.255", "203.0.114.0"],
  ["[2000::]", "[2001::]", "[2001:1ff:ffff::]", "[2001:200::]"],
  ["[2001:db7:ffff::]", "[2001:db8::]", "[2001:db8:ffff::]", "[2001:db9::]"],
  ["[2001:ffff::]", "[2002::]", "[2002:ffff::]", "[2003::]"],
  ["[3ffe:ffff::]", "[3fff::]", "[3fff:fff:ffff::]", "[3fff:1000::]"],
];

describe.each(networks)("outside %s, inside %s to %s, outside %s", (before, first, last, after) => {
  test.each([first, last])("%s is not public", (address) => {
    expect(isPublicHost(address)).toBe(false);
  });
  test.each([before, after])("%s is public", (address) => {
    expect(isPublicHost(address)).toBe(true);
  });
});

test.each([
  "0.0.0.0",
  "0.255.255.255",
  "224.0.0.0",
  "255.255.255.255",
  "[::]",
  "[::1]",
  "[1fff:ffff::]",
  "[4000::]",
  "[fe80::1]",
  "[ff02::1]",
])("%s is at an edge of the address space, and not public", (address) => {
  expect(isPublicHost(address)).toBe(false);
});

test.each([
  ["desk.example.com", true],
  ["10.2.3.4.example.com", true],
  ["xn--bcher-kva.example", true],
  ["localhost.example.com", true],
  ["notlocalhost", false],
  ["mylan.example", true],
  ["example.mylan", true],
  ["223.255.255.255", true],
  ["1.0.0.0", true],
  ["203.1.113.0", true],
  ["203.0.1.113", true],
  ["202.0.113.1", true],
  ["198.50.100.1", true],
  ["192.1.0.1", true],
  ["192.1.2.1", true],
  ["192.87.99.1", true],
  ["localhost", false],
  ["localhost.", false],
  ["lan.", false],
  ["desk", false],
  ["desk.localhost", false],
  ["desk.local", false],
  ["desk.local.", false],
  ["desk.internal", false],
  ["desk.intranet", false],
  ["desk.lan", false],
  ["desk.home.arpa", false],
  ["desk.homexarpa", true],
])("%s is a public host: %s", (host, isPublic) => {
  expect(isPublicHost(host)).toBe(isPublic);
});
