/** A live stream that stays open, and what it has brought so far. */
export async function openStream(url: string, place: string, cookie: string) {
  const stop = new AbortController();
  const response = await fetch(`${url}/api/live/${place}`, { headers: { cookie }, signal: stop.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (response.status !== 200 || !reader) throw new Error(`No stream of ${place}: ${response.status}`);
  let text = "";
  const read = async () => {
    const { value, done } = await reader.read();
    text += value ?? "";
    return !done;
  };
  // A process that is not listening yet covers what is told until then by a "refresh"; its first place says that it is.
  while (!text.includes("\nid: ") && (await read()));
  return {
    heard: () => text,
    hears: async (word: string) => {
      while (!text.includes(word)) if (!(await read())) throw new Error(`The stream ended without ${word}.`);
    },
    ends: async () => {
      while (await read());
    },
    stop: () => stop.abort(),
  };
}
