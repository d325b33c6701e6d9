import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type ClientRequestArgs, Agent as HttpAgent } from "node:http";
import { createServer as createHttpsServer, Agent as HttpsAgent } from "node:https";
import { type AddressInfo, BlockList, createServer, isIP, type LookupFunction, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { type ConnectionOptions, checkServerIdentity, connect as connectTls } from "node:tls";
import type { OutboundNetwork, Resolve } from "#sandbox/net/outbound.ts";
import { goodNames } from "./good.ts";
import { names } from "./hostile.ts";

const pem = (file: string) => readFileSync(new URL(`./tls/${file}`, import.meta.url));
const servedHere = new Set([
  ...[...goodNames.values()].flat(),
  "93.184.215.14",
  "8.8.4.4",
  "2a00:1450:4001:81b::200e",
]);

export interface FakeInternet {
  outside: OutboundNetwork;
  trapPort: number;
  /** The number of connections to what must not be reached. */
  trapped: () => number;
  /** The addresses to which connections were opened. `asked` lists the requests that arrived. */
  dialled: string[];
  asked: { host: string | undefined; method: string | undefined; path: string | undefined }[];
  close(): Promise<void>;
}

/** Returns the answers of a name in turn, so that its address can change between two lookups. */
function createResolver(): Resolve {
  const turns = new Map<string, number>();
  return (hostname, _options, callback) => {
    const turn = turns.get(hostname) ?? 0;
    turns.set(hostname, turn + 1);
    const answers = names.get(hostname);
    const addresses = goodNames.get(hostname) ?? answers?.[Math.min(turn, answers.length - 1)];
    if (addresses === undefined) {
      const error: NodeJS.ErrnoException = Object.assign(new Error(`no ${hostname}`), { code: "ENOTFOUND" });
      return setImmediate(() => callback(error, []));
    }
    const found = addresses.map((address) => ({ address, family: isIP(address) }));
    setImmediate(() => callback(null, found));
  };
}

/** Calls the guard's lookup as a connection does, with either form of its callback. */
function lookUp(lookup: LookupFunction, host: string, all: boolean): Promise<string[]> {
  return new Promise((resolve, reject) => {
    lookup(host, { all }, (error, answer) => {
      if (error) reject(error);
      else resolve(typeof answer === "string" ? [answer] : answer.map(({ address }) => address));
    });
  });
}

/** Any of the addresses may answer first. Here it is the worst of them. */
const reached = (found: string[]): string =>
  found.find((address) => !servedHere.has(address)) ?? found[0] ?? "";

/** The whole internet on this machine: known public addresses lead to a TLS server, all others into the trap. */
export async function startFakeInternet(image: Buffer): Promise<FakeInternet> {
  const asked: FakeInternet["asked"] = [];
  const dialled: string[] = [];
  let trapped = 0;
  const dials = new Map<string, number>();
  const trap = createServer((socket) => {
    trapped += 1;
    socket.destroy();
  }).listen(0, "127.0.0.1");
  await once(trap, "listening");
  const trapPort = (trap.address() as AddressInfo).port;

  const server = createHttpsServer(
    { key: pem("server-key.pem"), cert: pem("server.pem") },
    (request, response) => {
      const { method, url: path, headers } = request;
      asked.push({ host: headers.host, method, path });
      const redirect = /^\/redirect\/(\d+)/.exec(path ?? "")?.[1];
      request.resume();
      if (redirect !== undefined) {
        response.writeHead(Number(redirect), { Location: `http://127.0.0.1:${trapPort}/` }).end();
      } else if (method === "GET") response.writeHead(200, { "Content-Type": "image/png" }).end(image);
      else response.writeHead(200).end();
    },
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
  const tlsPort = (server.address() as AddressInfo).port;

  const resolve = createResolver();
  const unguarded: LookupFunction = (host, options, callback) =>
    resolve(host, { ...options, all: true }, (error, found) => callback(error, found));

  async function dial(
    options: ClientRequestArgs & Pick<ConnectionOptions, "rejectUnauthorized">,
  ): Promise<Duplex> {
    const host = options.host ?? "";
    const before = dials.get(host) ?? 0;
    dials.set(host, before + 1);
    const literal = isIP(host) !== 0;
    const found = literal ? host : reached(await lookUp(options.lookup ?? unguarded, host, before % 2 === 0));
    dialled.push(found);
    return connectTls({
      host: "127.0.0.1",
      port: servedHere.has(found) ? tlsPort : trapPort,
      ca: pem("ca.pem"),
      servername: literal ? "" : host,
      rejectUnauthorized: options.rejectUnauthorized !== false,
      checkServerIdentity: (_, certificate) => checkServerIdentity(host, certificate),
    });
  }

  type Callback = (error: Error | null, stream: Duplex) => void;
  const open = (options: ClientRequestArgs, callback: Callback | undefined): undefined => {
    dial(options).then(
      (socket) => callback?.(null, socket),
      (error) => callback?.(error, new Socket()),
    );
  };
  class DiallingHttps extends HttpsAgent {
    override createConnection(options: ClientRequestArgs, callback?: Callback) {
      return open(options, callback);
    }
  }
  class DiallingHttp extends HttpAgent {
    override createConnection(options: ClientRequestArgs, callback?: Callback) {
      return open(options, callback);
    }
  }
  const agents = { "http:": new DiallingHttp(), "https:": new DiallingHttps() };
  return {
    outside: { resolve, allow: new BlockList(), agents },
    trapPort,
    trapped: () => trapped,
    dialled,
    asked,
    close: async () => {
      server.closeAllConnections();
      server.close();
      trap.close();
      await Promise.all([once(server, "close"), once(trap, "close")]);
    },
  };
}
