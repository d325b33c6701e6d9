/** Data of a session belongs to one person, so no cache on the way may store it. */
export const privateHeaders = { "Cache-Control": "private, no-store" };

/** For a reply that is made while it is read: no proxy keeps it back. */
export const streamHeaders = {
  "Cache-Control": "private, no-store, no-transform",
  "X-Accel-Buffering": "no",
};

/** Headers of a file to save that no cache stores. The filename is plain ASCII. */
export const attachmentHeaders = (filename: string, type: string) => ({
  ...streamHeaders,
  "Content-Disposition": `attachment; filename="${filename}"`,
  "Content-Type": type,
  "X-Content-Type-Options": "nosniff",
});

/** A year, for this host alone. Other hosts of the domain decide for themselves. */
export const strictTransport = "max-age=31536000";
/**
 * For everything that is not a page: data, files, errors of routes. It runs nothing, loads nothing and appears in no
 * frame.
 */
export const inertPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** For our scripts, styles, fonts and images when they are opened directly. */
export const assetPolicy = "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'";

/** The service names its own image hosts, so images may come from any HTTPS host and from the service itself. */
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
