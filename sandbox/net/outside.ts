import * as http from "node:http";
import * as https from "node:https";
import { isIP } from "node:net";
import { guardLookup, type Resolve, resolveBySystem } from "./guarded-lookup.ts";

/** How this sandbox reaches other machines: who names addresses and who opens connections to them. */
export interface Outside {
  resolve: Resolve;
  agents: Record<"http:" | "https:", http.Agent>;
}

const keptAlive = { keepAlive: true, timeout: 30_000 };

/** The real network. Connections are kept alive, each sandbox has its own. */
export function openOutside(): Outside {
  return {
    resolve: resolveBySystem,
    agents: { "http:": new http.Agent(keptAlive), "https:": new https.Agent(keptAlive) },
  };
}

/**
 * A request on its way out, not sent yet. In "strict" every name is looked up through the guard; an address that is
 * written out is never looked up: it was judged with the URL.
 */
export function requestOutside(
  outside: Outside,
  network: "local" | "strict",
  url: URL,
  options: Pick<http.RequestOptions, "method" | "headers" | "signal">,
): http.ClientRequest {
  const secure = url.protocol === "https:";
  const named = isIP(url.hostname.replace(/^\[|\]$/g, "")) === 0;
  return (secure ? https : http).request(url, {
    ...options,
    agent: outside.agents[secure ? "https:" : "http:"],
    ...(network === "strict" && named ? { lookup: guardLookup(outside.resolve) } : {}),
  });
}
