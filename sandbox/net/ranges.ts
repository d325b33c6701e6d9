import { BlockList, isIP } from "node:net";

const mapped = /^::ffff:(?=\d+\.)/i;

/** Converts an IPv4 address in IPv6 notation to its IPv4 form. */
const unmapIpv4 = (address: string): string => address.replace(mapped, "");
const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** Whether a text is an IP address or a range such as 10.0.0.0/8. */
export function isRange(text: string): boolean {
  const [network = "", bits, ...rest] = text.split("/");
  const family = isIP(network);
  const widest = family === 4 ? 32 : 128;
  return (
    family !== 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= widest))
  );
}

/** A list of addresses and ranges. Each must be valid by `isRange`. */
export function toBlockList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [written = "", bits] = range.split("/");
    const network = unmapIpv4(written);
    if (bits === undefined) list.addAddress(network, familyOf(network));
    else {
      const shared = mapped.test(written) ? Math.max(0, Number(bits) - 96) : Number(bits);
      list.addSubnet(network, shared, familyOf(network));
    }
  }
  return list;
}

export function isIn(list: BlockList, address: string): boolean {
  const written = unmapIpv4(address);
  return list.check(written, familyOf(written));
}
