import { Agent, type ClientRequestArgs } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { connect } from "node:net";
import { type Outside, openOutside } from "#sandbox/net/outside.ts";

/** Where merchants and the service find this Pressroom; as usual, TLS ends in front of it. */
export const deskAddress = "https://desk.example";

/** The network of a service that finds the desk's public address, whose TLS ends here. */
export function leadToDesk(port: number): Outside {
  class BehindTls extends HttpsAgent {
    override createConnection(_: ClientRequestArgs) {
      return connect(port, "127.0.0.1");
    }
  }
  // A killed desk must not leave its sockets to the next one.
  const keepAlive = false;
  return {
    ...openOutside(),
    agents: { "http:": new Agent({ keepAlive }), "https:": new BehindTls({ keepAlive }) },
  };
}
