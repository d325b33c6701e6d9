import { Hono } from "hono";
import { listCountries } from "../domain/countries.ts";
import { requireScope } from "../middleware/bearer.ts";
import type { ServiceEnv, Services } from "../services.ts";
import { langQuery, parseQuery } from "../wire/query.ts";

/** Specification: GET /v1/countries. */
export function countryRoutes({ world }: Services) {
  return new Hono<ServiceEnv>().get("/", requireScope("catalog:read"), (c) => {
    const { lang } = parseQuery(c, langQuery, world.assumptions.unknown_query);
    const names = new Intl.DisplayNames([lang], { type: "region" });
    const data = listCountries().map(({ code, isEu }) => ({
      code,
      name: names.of(code) ?? code,
      is_eu: isEu,
      requires_customs: !isEu,
    }));
    return c.json({ data, has_more: false, next_cursor: null });
  });
}
