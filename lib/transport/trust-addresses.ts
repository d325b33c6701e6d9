import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { pickAddress } from "./pick-address.ts";

const begun = "http.server.request.start";

/**
 * From here on `X-Forwarded-For` is one address and true: what a visitor writes there themselves is not believed, or
 * whoever guesses passwords would come from another address each time, or from somebody else's. Next keeps the header
 * where there is one, so it is written before Next sees the request.
 */
export function trustAddresses(proxies: number): void {
  subscribe(begun, (message) => {
    const { headers, socket } = (message as { request: IncomingMessage }).request;
    const address = pickAddress(headers["x-forwarded-for"], socket.remoteAddress, proxies);
    if (address === null) delete headers["x-forwarded-for"];
    else headers["x-forwarded-for"] = address;
  });
}
