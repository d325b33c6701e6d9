export type Reply = { status: number; headers: Headers; body: string };

export type Ask = {
  method?: string;
  cookie?: string | undefined;
  headers?: Record<string, string>;
  body?: string | FormData | Uint8Array<ArrayBuffer>;
};

/** Sends one request, without following redirects. Of an endless stream it returns the beginning. */
export async function send(url: string, { method = "GET", cookie, headers, body }: Ask = {}): Promise<Reply> {
  const stop = new AbortController();
  const response = await fetch(url, {
    method,
    redirect: "manual",
    signal: stop.signal,
    headers: { ...headers, ...(cookie && { cookie }) },
    ...(body !== undefined && { body }),
  });
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
  const text = isStream ? await firstPart(response) : await response.text();
  if (isStream) stop.abort();
  return { status: response.status, headers: response.headers, body: text };
}

async function firstPart(response: Response): Promise<string> {
  const part = await response.body?.getReader().read();
  return new TextDecoder().decode(part?.value);
}
