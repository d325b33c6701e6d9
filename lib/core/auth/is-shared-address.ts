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
 * Of this machine or network, or none at all: a proxy that nobody told us of, behind which everybody would be
 * counted as one.
 */
export function isSharedAddress(address: string | null): boolean {
  const family = isIP(address ?? "");
  return address === null || family === 0 || ours.check(address, family === 4 ? "ipv4" : "ipv6");
}

/** @param bits of an address of IPv6, by 16: whoever has one has 64 of them, and a customer often 48 */
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
