import { Hono } from "hono";
import { draw } from "../catalog/drawings/draw.ts";
import { notFound } from "../errors.ts";

const color = /^[0-9a-f]{6}$/i;

/** Pictures of products, drawn in any colour: /images/{drawing}.svg?color=rrggbb. No key: they are public. */
export function imageRoutes() {
  return new Hono().get("/:file", (c) => {
    const name = /^([a-z-]{1,40})\.svg$/.exec(c.req.param("file"))?.[1];
    const hex = c.req.query("color") ?? "f7f7f4";
    const svg = name !== undefined && color.test(hex) ? draw(name, `#${hex.toLowerCase()}`) : null;
    if (svg === null) throw notFound();
    return c.body(svg, 200, {
      "Content-Type": "image/svg+xml; charset=utf-8",
      "Cache-Control": "public, max-age=86400",
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
      "X-Content-Type-Options": "nosniff",
    });
  });
}
