import { isIP } from "node:net";

/**
 * Who asked, given how many proxies stand in front: each of them adds whom it heard to the end of the header, so that
 * what is farther to the left was written by somebody else. Null for what is no address.
 */
export function pickAddress(
  forwarded: string | string[] | undefined,
  peer: string | undefined,
  proxies: number,
): string | null {
  const told = [forwarded ?? []].flat().flatMap((line) => line.split(","));
  const heard = [...told, peer ?? ""].map(plain);
  const picked = heard.at(-1 - Math.min(proxies, heard.length - 1)) ?? "";
  return isIP(picked) === 0 ? null : picked;
}

/** Without a port, brackets, or the prefix of an IPv4 address on a socket of both kinds. */
function plain(text: string): string {
  const bare = text.trim().replace(/^\[([^\]]*)\](:\d+)?$/, "$1");
  const address = /^(\d+\.){3}\d+:\d+$/.test(bare) ? bare.replace(/:\d+$/, "") : bare;
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}
