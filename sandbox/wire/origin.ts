import type { Context } from "hono";

/** Where the caller reaches this service: pictures and print files are absolute addresses under it. */
export function originOf(c: Context): string {
  return new URL(c.req.url).origin;
}
