import { readStream } from "#e2e/fixtures/read-stream.ts";

/** A live stream that stays open, with all that it has sent so far. */
export async function openStream(url: string, place: string, cookie: string) {
  const stop = new AbortController();
  const response = await fetch(`${url}/api/live/${place}`, { headers: { cookie }, signal: stop.signal });
  if (response.status !== 200 || !response.body) throw new Error(`No stream of ${place}: ${response.status}`);
  const stream = readStream(response.body);
  // A process that does not listen yet sends "refresh"; its first id says that it listens.
  await stream.waitFor("\nid: ");
  return { ...stream, stop: () => stop.abort() };
}
