import { Agent, type ClientRequestArgs } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { connect } from "node:net";
import { createOutboundNetwork, type OutboundNetwork } from "#sandbox/net/outbound.ts";

/** The address of this Pressroom for merchants and the service. As usual, TLS ends in front of it. */
export const publicAddress = "https://desk.example.com";

/** The network of a service that reaches Pressroom's public address. TLS ends here. */
export function routeToPressroom(port: number): OutboundNetwork {
  class BehindTls extends HttpsAgent {
    override createConnection(_: ClientRequestArgs) {
      return connect(port, "127.0.0.1");
    }
  }
  // The sockets of a killed Pressroom must not stay for the next one.
  const keepAlive = false;
  return {
    ...createOutboundNetwork(),
    agents: { "http:": new Agent({ keepAlive }), "https:": new BehindTls({ keepAlive }) },
  };
}
