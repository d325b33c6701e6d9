import { type LookupAddress, type LookupOptions, lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { isPublicAddress } from "./public-address.ts";

export class ForbiddenAddress extends Error {
  override readonly name = "ForbiddenAddress";
}

/**
 * The lookup of the connection itself, so that a name which answers differently the second time gains nothing:
 * one address that is not public refuses the whole name.
 */
export const guardedLookup: LookupFunction = (hostname, options: LookupOptions, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const first = addresses?.[0];
    if (error) return callback(error, "", 0);
    if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(new ForbiddenAddress(`${hostname} is not a public address`), "", 0);
    }
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
