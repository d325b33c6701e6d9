import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  event: { id: string; type: string; created_at: string; data: Record<string, Record<string, unknown>> };
}

export interface Receiver {
  url: string;
  received: Received[];
  /** how the next deliveries are answered; "hang" never answers */
  answer: (received: Received, index: number) => number | "hang" | Promise<number>;
  close(): Promise<void>;
}

/** A real webhook receiver on this machine. */
export async function startReceiver(answer: Receiver["answer"] = () => 200): Promise<Receiver> {
  const receiver: Receiver = { url: "", received: [], answer, close: async () => undefined };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const received = { headers: request.headers, body, event: JSON.parse(body) };
    receiver.received.push(received);
    const status = await receiver.answer(received, receiver.received.length - 1);
    if (status !== "hang") response.writeHead(status).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  receiver.url = `http://127.0.0.1:${port}/hook`;
  receiver.close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return receiver;
}
