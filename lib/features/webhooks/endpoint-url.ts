const localNames = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)\.?$/;

/** Whether a hostname, as `URL` writes it, can be a public internet address. Names are not resolved. */
export function isPublicHost(hostname: string): boolean {
  if (hostname.startsWith("[")) return isPublicV6(hostname.slice(1, -1));
  if (/^\d+(\.\d+){3}$/.test(hostname)) return isPublicV4(hostname.split(".").map(Number));
  return hostname.includes(".") && !localNames.test(hostname);
}

/** RFC 6890 and its later additions. */
function isPublicV4([a = 0, b = 0, c = 0]: number[]): boolean {
  if ([0, 10, 127].includes(a) || a >= 224) return false;
  if (a === 100) return b < 64 || b > 127;
  if (a === 169) return b !== 254;
  if (a === 172) return b < 16 || b > 31;
  if (a === 192) return !(b === 168 || (b === 0 && (c === 0 || c === 2)) || (b === 88 && c === 99));
  if (a === 198) return !(b === 18 || b === 19 || (b === 51 && c === 100));
  return !(a === 203 && b === 0 && c === 113);
}

/** Global unicast without tunnels, documentation and benchmarks. */
function isPublicV6(address: string): boolean {
  const [first = 0, second = 0] = address.split(":").map((part) => Number.parseInt(part || "0", 16));
  if (first < 0x2000 || first > 0x3fff || first === 0x2002) return false;
  if (first === 0x2001) return second >= 0x200 && second !== 0xdb8;
  return !(first === 0x3fff && second < 0x1000);
}

type UrlProblem = "url_unreadable" | "url_credentials" | "url_not_https" | "url_port" | "url_not_public";

/** The characters that RFC 3986 allows. A name in another script is written xn--…. */
const uri = /^https?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/i;

/**
 * Why the service would not deliver to an address (specification, "Endpoints" rule 5: HTTPS on port 443 to a public
 * address), or null. Only its form is checked; the service checks where it leads. `anywhere`: the sandbox also
 * delivers to this machine.
 */
export function problemOfUrl(text: string, anywhere: boolean): UrlProblem | null {
  const url = uri.test(text) ? URL.parse(text) : null;
  if (!url) return "url_unreadable";
  if (url.username || url.password) return "url_credentials";
  if (anywhere) return null;
  if (url.protocol !== "https:") return "url_not_https";
  if (url.port !== "") return "url_port";
  return isPublicHost(url.hostname) ? null : "url_not_public";
}

const longestName = 16;

/**
 * The address for the audit log, which is permanent. The full URL may be enough to post there, so the query is left
 * out, and parts of the path that could be secrets are shortened.
 */
export function describeUrl(text: string): string {
  const url = URL.parse(text);
  if (!url) return "";
  const path = url.pathname.replace(/[^/]+/g, (part) =>
    part.length > longestName || /\d/.test(part) ? `${part.slice(0, 3)}…` : part,
  );
  return `${url.origin}${path}`;
}

/** Compares the normalized URLs. */
export const isSameAddress = (a: string, b: string) =>
  (URL.parse(a)?.href ?? a) === (URL.parse(b)?.href ?? b);
