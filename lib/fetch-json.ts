/** An error answer of a route handler. `sentence` is the text for the user. */
export class FetchRefusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly sentence: string | null;
  /** The name of the form field that the error is about. */
  readonly field: string | null;

  constructor(status: number, body: { error?: { code?: string; message?: string; field?: string } } | null) {
    super(`refused with ${status}`);
    this.status = status;
    this.code = body?.error?.code ?? "unexpected";
    this.sentence = body?.error?.message ?? null;
    this.field = body?.error?.field ?? null;
  }
}

/** Reads JSON from one of our own route handlers; the verb behind it gives the type. @throws FetchRefusal */
export async function fetchJson<T>(path: string, init: RequestInit): Promise<T> {
  return (await fetchResponse(path, init)).json();
}

/** Returns the response itself, for a body that is read as a stream. @throws FetchRefusal */
export async function fetchResponse(path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(path, init);
  if (!response.ok) throw new FetchRefusal(response.status, await response.json().catch(() => null));
  return response;
}
