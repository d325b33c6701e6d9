import { BlockList, isIP } from "node:net";

/** Everything that is not the public internet: RFC 6890 and its later additions. */
const closed = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const) {
  closed.addSubnet(network, bits, "ipv4");
}

/** Global unicast is 2000::/3; of that, these are tunnels, documentation and benchmarks. */
const unicast = new BlockList();
unicast.addSubnet("2000::", 3, "ipv6");
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  closed.addSubnet(network, bits, "ipv6");
}

/** Whether an IP address is one of the public internet. What is no IP address is not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, "ipv4");
  if (family === 6) return unicast.check(address, "ipv6") && !closed.check(address, "ipv6");
  return false;
}
