import type { MiddlewareHandler } from "hono";
import { badRequest } from "../errors.ts";
import type { ServiceEnv, Services } from "../services.ts";

/** Refuses parameters at an endpoint that has none with 400, unless the assumptions ignore unknown parameters. */
export function refuseQuery({ world }: Services): MiddlewareHandler<ServiceEnv> {
  return (c, next) => {
    const given = c.req.url.includes("?") && new URL(c.req.url).searchParams.size > 0;
    if (given && world.assumptions.unknown_query === "refuse") {
      throw badRequest("This request takes no parameters.");
    }
    return next();
  };
}
