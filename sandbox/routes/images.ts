import { Hono } from "hono";
import { bags, hats } from "../catalog/drawings/accessories.ts";
import { hoods, shirts } from "../catalog/drawings/clothes.ts";
import { cups } from "../catalog/drawings/cups.ts";
import { frame, mixPaint, type Paint } from "../catalog/drawings/paint.ts";
import { homeAndBaby, papers } from "../catalog/drawings/papers-and-textiles.ts";
import { notFound } from "../errors.ts";

const drawings: Record<string, (paint: Paint) => string> = {
  ...shirts,
  ...hoods,
  ...hats,
  ...bags,
  ...cups,
  ...papers,
  ...homeAndBaby,
};

/** The picture of a product in a colour (`#rrggbb`) as SVG, blank or with a sample design; null for an unknown name. */
export function draw(name: string, hex: string, hasSample: boolean): string | null {
  const drawing = Object.hasOwn(drawings, name) ? drawings[name] : undefined;
  return drawing === undefined ? null : frame(drawing(mixPaint(hex, hasSample)), name.replaceAll("-", " "));
}

const color = /^[0-9a-f]{6}$/i;

/** Serves product pictures in any colour: /images/{drawing}.svg?color=rrggbb&sample=1. Needs no key: they are public. */
export function imageRoutes() {
  return new Hono().get("/:file", (c) => {
    const name = /^([a-z-]{1,40})\.svg$/.exec(c.req.param("file"))?.[1];
    const hex = c.req.query("color") ?? "f7f7f4";
    const svg =
      name !== undefined && color.test(hex)
        ? draw(name, `#${hex.toLowerCase()}`, c.req.query("sample") === "1")
        : null;
    if (svg === null) throw notFound();
    return c.body(svg, 200, {
      "Content-Type": "image/svg+xml; charset=utf-8",
      "Cache-Control": "public, max-age=86400",
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
      "X-Content-Type-Options": "nosniff",
    });
  });
}
