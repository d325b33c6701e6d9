type Given = { origin: string | null; host: string | null; site: string | null };

/**
 * Whether one of our own pages sent this request. A browser shows it with each POST, by `Origin` and by
 * `Sec-Fetch-Site`. Another site below the same domain is not ours either. With a public HTTPS address, only that
 * origin is ours. Without one, people open Pressroom under any name of the machine, so the origin must have the host of
 * the request.
 */
export function isOwnRequest({ origin, host, site }: Given, appUrl: string): boolean {
  if (site !== null && site !== "same-origin" && site !== "none") return false;
  if (origin === null || !URL.canParse(origin)) return false;
  const ours = new URL(appUrl);
  const from = new URL(origin);
  if (!["http:", "https:"].includes(from.protocol)) return false;
  if (from.origin === ours.origin) return true;
  return ours.protocol === "http:" && from.host === host;
}
