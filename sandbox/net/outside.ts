import * as http from "node:http";
import * as https from "node:https";
import { BlockList, isIP } from "node:net";
import type { Network } from "../config.ts";
import { guardLookup, type Resolve, resolveBySystem } from "./guarded-lookup.ts";

/** How this sandbox reaches other machines: who names addresses, who opens connections, and to which private ranges. */
export interface Outside {
  resolve: Resolve;
  /** ranges that "local" also calls */
  allow: BlockList;
  agents: Record<"http:" | "https:", http.Agent>;
}

const keptAlive = { keepAlive: true, timeout: 30_000 };

/** The real network. Connections are kept alive, each sandbox has its own. */
export function openOutside(allow = new BlockList()): Outside {
  return {
    resolve: resolveBySystem,
    allow,
    agents: { "http:": new http.Agent(keptAlive), "https:": new https.Agent(keptAlive) },
  };
}

/**
 * A request on its way out, not sent yet. Every name is looked up through the guard; an address that is written out is
 * never looked up: it was judged with the URL.
 */
export function requestOutside(
  outside: Outside,
  network: Network,
  url: URL,
  options: Pick<http.RequestOptions, "method" | "headers" | "signal">,
): http.ClientRequest {
  const secure = url.protocol === "https:";
  const named = isIP(url.hostname.replace(/^\[|\]$/g, "")) === 0;
  return (secure ? https : http).request(url, {
    ...options,
    agent: outside.agents[secure ? "https:" : "http:"],
    ...(named ? { lookup: guardLookup(outside.resolve, network, outside.allow) } : {}),
  });
}
