type Given = { origin: string | null; host: string | null; site: string | null };

/**
 * Whether one of our own pages sent this. A browser says so of each POST: by `Origin`, and by `Sec-Fetch-Site`, where a
 * neighbour below the same domain is no more ours than anybody else. A public address is the only one there is; without
 * one Pressroom is opened under whatever name a machine has, and its pages come from where they are sent to.
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
