import { type LookupAddress, type LookupOptions, lookup } from "node:dns";
import * as http from "node:http";
import * as https from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import type { Network } from "../config.ts";
import { describeCallable, isCallable } from "./target-url.ts";

export class ForbiddenAddress extends Error {
  override readonly name = "ForbiddenAddress";
}

/** Resolves a name to all its addresses. */
export type Resolve = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export const resolveBySystem: Resolve = lookup;

/**
 * The lookup of the connection itself, so that a name cannot resolve to another address after the check (DNS
 * rebinding). One address that may not be called refuses the whole name with ForbiddenAddress.
 */
export function guardLookup(resolve: Resolve, network: Network, allow?: BlockList): LookupFunction {
  return (hostname, options: LookupOptions, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, "", 0);
      const [first] = addresses;
      if (first === undefined || !addresses.every(({ address }) => isCallable(address, network, allow))) {
        return callback(new ForbiddenAddress(`${hostname} is not ${describeCallable(network)}`), "", 0);
      }
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

/** How this sandbox reaches other machines: the DNS resolver, the connections, and the private ranges it may call. */
export interface OutboundNetwork {
  resolve: Resolve;
  /** ranges that "local" also calls */
  allow: BlockList;
  agents: Record<"http:" | "https:", http.Agent>;
}

const keptAlive = { keepAlive: true, timeout: 30_000 };

/** The real network. Each sandbox has its own keep-alive connections. */
export function createOutboundNetwork(allow = new BlockList()): OutboundNetwork {
  return {
    resolve: resolveBySystem,
    allow,
    agents: { "http:": new http.Agent(keptAlive), "https:": new https.Agent(keptAlive) },
  };
}

/**
 * Creates a request to another machine, not sent yet. `guardLookup` resolves a name. A literal IP address is not
 * resolved: the caller checks it with the URL.
 */
export function createOutboundRequest(
  outside: OutboundNetwork,
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
