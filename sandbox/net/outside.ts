import { type LookupAddress, type LookupOptions, lookup } from "node:dns";
import * as http from "node:http";
import * as https from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import type { Network } from "../config.ts";
import { isCallable, whatIsCallable } from "./target-url.ts";

export class ForbiddenAddress extends Error {
  override readonly name = "ForbiddenAddress";
}

/** All the addresses of a name, as the system knows them. */
export type Resolve = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export const resolveBySystem: Resolve = lookup;

/**
 * The lookup of the connection itself, so that a name which answers differently the second time gains nothing:
 * one address that may not be called refuses the whole name.
 */
export function guardLookup(resolve: Resolve, network: Network, allow?: BlockList): LookupFunction {
  return (hostname, options: LookupOptions, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, "", 0);
      const [first] = addresses;
      if (first === undefined || !addresses.every(({ address }) => isCallable(address, network, allow))) {
        return callback(new ForbiddenAddress(`${hostname} is not ${whatIsCallable(network)}`), "", 0);
      }
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

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
