import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { listenLocally } from "#e2e/fixtures/listen-locally.ts";
import { receiveDelivery } from "#lib/doors/receive-delivery.ts";

/** Runs Pressroom's receiver in a process that serves no pages, and sets `APP_URL` to its address. */
export async function startReceiver() {
  let accepted = 0;
  const server = createServer(async (request, response) => {
    const receipt = await receiveDelivery({
      segment: request.url?.split("/").at(-1) ?? "",
      headers: new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
      readBody: async () => ({ bytes: await buffer(request), isWhole: true }),
      arrivedAt: performance.now(),
    });
    if (receipt.accepted) accepted += 1;
    response.writeHead(receipt.accepted ? 200 : 400).end();
  });
  const { url, close } = await listenLocally(server);
  process.env.APP_URL = url;
  return { accepted: () => accepted, stop: close };
}
