import { send } from "#e2e/access/requests/send.ts";
import { noisePng } from "#e2e/fixtures/noise-picture.ts";
import { publicAddress } from "#e2e/resilience/desk/route-to-pressroom.ts";
import { orLost, seeRoute, watched } from "./replies.ts";
import { breathe, type Turn } from "./turn.ts";

const maxTries = 12;

/**
 * Sends a picture as a browser does, which continues after a lost connection. Always to the first dashboard: without a
 * bucket, its bytes are in the data directory of that one.
 */
export async function upload({ world, who, step }: Turn): Promise<void> {
  const { shop, people, tally, dashboards } = world;
  const { first: at } = dashboards;
  const picture = await noisePng({ width: 300 + Math.floor(step.which * 200), height: 300 });
  const call = async (
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: Uint8Array<ArrayBuffer>,
  ) => {
    const all = { origin: publicAddress, "tus-resumable": "1.0.0", ...headers };
    const asked = { method, cookie: people[who].cookie, headers: all, ...(body && { body }) };
    const ask = () => orLost(send(new URL(path, at.url).href, asked));
    return (await watched(tally, `upload (${method})`, at, ask, seeRoute)).reply;
  };
  let location: string | null = null;
  for (let tried = 0; tried < maxTries && !world.isOver; tried += 1) {
    if (location === null) {
      const begun = await call("POST", `/api/uploads/${shop.slug}/test`, {
        "upload-length": `${picture.length}`,
      });
      location = begun?.status === 201 ? begun.headers.get("location") : null;
    } else {
      const held = Number((await call("HEAD", location, {}))?.headers.get("upload-offset") ?? Number.NaN);
      if (held === picture.length) {
        world.uploads += 1;
        return;
      }
      if (!Number.isNaN(held)) {
        const headers = { "upload-offset": `${held}`, "content-type": "application/offset+octet-stream" };
        await call("PATCH", location, headers, new Uint8Array(picture.subarray(held)));
        continue;
      }
    }
    if (location === null) await breathe();
  }
}
