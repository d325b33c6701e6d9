import { isPublicHost } from "./internal/public-host.ts";

export type UrlProblem =
  | "url_unreadable"
  | "url_credentials"
  | "url_not_https"
  | "url_port"
  | "url_not_public";

/** What RFC 3986 lets stand in one: a name in another script is written xn--… in it. */
const uri = /^https?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/i;

/**
 * Why the service would not deliver to an address (specification, "Endpoints" rule 5: HTTPS on port 443 to a public
 * address), or null. Only its form is looked at; the service looks where it leads. The sandbox reaches this machine
 * as well: `anywhere`.
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
 * An address for the audit log, which keeps it for ever. The whole one may be enough to post there, so the query is left
 * out, and parts of the path that could be secrets are cut to their beginning.
 */
export function describeUrl(text: string): string {
  const url = URL.parse(text);
  if (!url) return "";
  const path = url.pathname.replace(/[^/]+/g, (part) =>
    part.length > longestName || /\d/.test(part) ? `${part.slice(0, 3)}…` : part,
  );
  return `${url.origin}${path}`;
}

/** However the two are written. */
export const isSameAddress = (a: string, b: string) =>
  (URL.parse(a)?.href ?? a) === (URL.parse(b)?.href ?? b);
