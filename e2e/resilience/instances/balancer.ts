import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { listenLocally } from "#e2e/fixtures/listen-locally.ts";

export type Balancer = {
  url: string;
  /** Answers of each instance, by its address. */
  answered: ReadonlyMap<string, number>;
  /** Requests that broke off after an instance had received them. Nobody repeats these. */
  broken(): number;
  /** The instances from now on. Requests that are under way stay where they are. */
  use(targets: readonly string[]): void;
  close(): Promise<void>;
};

/**
 * Gives each request to the next instance, without stickiness. Like the usual balancers, it tries another instance
 * only when it could not connect.
 */
export async function startBalancer(first: readonly string[]): Promise<Balancer> {
  let targets = first;
  let turn = 0;
  let broken = 0;
  const answered = new Map<string, number>();

  function pass(incoming: IncomingMessage, answer: ServerResponse, triesLeft: number): void {
    turn += 1;
    const target = targets[turn % targets.length] ?? "";
    const { method, headers, url } = incoming;
    const outgoing = request(new URL(url ?? "/", target), { method, headers, agent: false });
    let isConnected = false;
    outgoing.on("socket", (socket) =>
      socket.once("connect", () => {
        isConnected = true;
        incoming.pipe(outgoing);
      }),
    );
    outgoing.on("response", (reply) => {
      answered.set(target, (answered.get(target) ?? 0) + 1);
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
      reply.on("error", () => answer.destroy());
    });
    outgoing.on("error", () => {
      if (!isConnected && triesLeft > 0) return pass(incoming, answer, triesLeft - 1);
      broken += 1;
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end();
    });
    answer.once("close", () => outgoing.destroy());
  }

  const server = createServer((incoming, answer) => pass(incoming, answer, 3));
  return {
    ...(await listenLocally(server)),
    answered,
    broken: () => broken,
    use: (others) => {
      targets = others;
    },
  };
}
