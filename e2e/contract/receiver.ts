import { createServer, type IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";
import { listenLocally } from "#e2e/fixtures/listen-locally.ts";

export type Delivery = { headers: IncomingHttpHeaders; body: Buffer };

/**
 * A webhook endpoint on 127.0.0.1 that records its deliveries. It answers with the statuses of `answerNext`, then
 * 200.
 */
export async function startReceiver() {
  const received: Delivery[] = [];
  const statuses: number[] = [];
  let waiting: (() => void)[] = [];
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await buffer(request) });
    response.writeHead(statuses.shift() ?? 200).end();
    for (const look of waiting) look();
  });
  const { url, close } = await listenLocally(server);
  return {
    url: `${url}/hook`,
    received,
    answerNext: (...next: number[]) => statuses.push(...next),
    /** The first `count` deliveries, as soon as they have arrived. */
    async take(count: number): Promise<Delivery[]> {
      while (received.length < count) {
        await new Promise<void>((resolve) => {
          waiting = [...waiting, resolve];
        });
      }
      waiting = [];
      return received.slice(0, count);
    },
    [Symbol.asyncDispose]: close,
  };
}
