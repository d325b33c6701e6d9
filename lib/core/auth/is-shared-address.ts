import { BlockList, isIP } from "node:net";

const ours = new BlockList();
for (const [network, bits] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
  ["100.64.0.0", 10],
] as const)
  ours.addSubnet(network, bits, "ipv4");
for (const [network, bits] of [
  ["::1", 128],
  ["fc00::", 7],
  ["fe80::", 10],
] as const)
  ours.addSubnet(network, bits, "ipv6");

/**
 * Whether many clients may share the address: it is private or local, missing or invalid. It may belong to a proxy that
 * the configuration does not name, and then all clients would count as one.
 */
export function isSharedAddress(address: string | null): boolean {
  const family = isIP(address ?? "");
  return address === null || family === 0 || ours.check(address, family === 4 ? "ipv4" : "ipv6");
}

/**
 * The network of an IPv6 address; an IPv4 address is returned unchanged.
 * @param bits prefix length, a multiple of 16. A connection usually has 64 bits, and a customer often has 48
 */
export function networkOf(address: string, bits = 64): string {
  if (isIP(address) !== 6) return address;
  const [head = "", tail = ""] = address.toLowerCase().split("%")[0]?.split("::") ?? [];
  const groups = (text: string) => text.split(":").filter(Boolean);
  const [front, back] = [groups(head), groups(tail)];
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => "0");
  return [...front, ...zeros, ...back]
    .slice(0, bits / 16)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
