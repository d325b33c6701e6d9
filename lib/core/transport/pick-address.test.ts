import { expect, test } from "vitest";
import { pickAddress } from "./trust-headers.ts";

test.each([
  { forwarded: undefined, peer: "203.0.113.7", proxies: 0, is: "203.0.113.7" },
  { forwarded: "198.51.100.1", peer: "203.0.113.7", proxies: 0, is: "203.0.113.7" },
  { forwarded: "198.51.100.1", peer: "::ffff:203.0.113.7", proxies: 0, is: "203.0.113.7" },
  { forwarded: "198.51.100.1", peer: "10.0.0.2", proxies: 1, is: "198.51.100.1" },
  { forwarded: "made.up, 198.51.100.1", peer: "10.0.0.2", proxies: 1, is: "198.51.100.1" },
  { forwarded: "192.0.2.9, 198.51.100.1, 10.0.0.3", peer: "10.0.0.2", proxies: 2, is: "198.51.100.1" },
  { forwarded: "[2001:db8::1]:443", peer: "10.0.0.2", proxies: 1, is: "2001:db8::1" },
  { forwarded: "198.51.100.1:5050", peer: "10.0.0.2", proxies: 1, is: "198.51.100.1" },
  { forwarded: "unknown", peer: "10.0.0.2", proxies: 1, is: null },
  { forwarded: undefined, peer: "203.0.113.7", proxies: 3, is: "203.0.113.7" },
  { forwarded: undefined, peer: undefined, proxies: 0, is: null },
])("$forwarded through $proxies proxies from $peer is $is", ({ forwarded, peer, proxies, is }) => {
  expect(pickAddress(forwarded, peer, proxies)).toBe(is);
});
