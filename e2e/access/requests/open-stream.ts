/** A live stream that stays open, with all that it has sent so far. */
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
  // A process that does not listen yet sends "refresh"; its first id says that it listens.
  while (!text.includes("\nid: ") && (await read()));
  return {
    received: () => text,
    waitFor: async (word: string) => {
      while (!text.includes(word)) if (!(await read())) throw new Error(`The stream ended without ${word}.`);
    },
    waitForEnd: async () => {
      while (await read());
    },
    stop: () => stop.abort(),
  };
}
