/** Keyed data is nobody else's: no cache on the way may keep it. */
export const privateHeaders = { "Cache-Control": "private, no-store" };
/** A year, of this host alone: what its neighbours speak is theirs to say. */
export const strictTransport = "max-age=31536000";
/** Of what is no page: data, files, errors of routes. It runs nothing, loads nothing and is shown in no frame. */
export const inertPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** Of scripts, styles, fonts and pictures of ours, opened by themselves. */
export const assetPolicy = "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'";

/** The service names its own picture hosts, so pictures may come from any HTTPS one and from the service itself. */
export function contentSecurityPolicy(nonce: string, serviceUrl: string | undefined): string {
  const isDevelopment = process.env.NODE_ENV === "development";
  const serviceOrigin = serviceUrl && URL.canParse(serviceUrl) ? ` ${new URL(serviceUrl).origin}` : "";
  const evaluation = isDevelopment ? " 'unsafe-eval'" : "";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${evaluation}`,
    `style-src 'self' 'nonce-${nonce}'`,
    isDevelopment ? "style-src-elem 'self' 'unsafe-inline'" : `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' blob: data: https:${serviceOrigin}`,
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
