import { type LookupAddress, type LookupOptions, lookup } from "node:dns";
import type { BlockList, LookupFunction } from "node:net";
import type { Network } from "../config.ts";
import { isCallable, whatIsCallable } from "./callable-address.ts";

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
