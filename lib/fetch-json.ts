/** What a route handler answered instead: the sentence is for the person. */
export class FetchRefusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly sentence: string | null;
  /** Of the form that asked, as it names it. */
  readonly field: string | null;

  constructor(status: number, body: { error?: { code?: string; message?: string; field?: string } } | null) {
    super(`refused with ${status}`);
    this.status = status;
    this.code = body?.error?.code ?? "unexpected";
    this.sentence = body?.error?.message ?? null;
    this.field = body?.error?.field ?? null;
  }
}

/** Reads one of our own route handlers, whose replies are typed by the verb behind them. @throws FetchRefusal */
export async function fetchJson<T>(path: string, init: RequestInit): Promise<T> {
  return (await fetchAnswer(path, init)).json();
}

/** For what is read as it comes. @throws FetchRefusal */
export async function fetchAnswer(path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(path, init);
  if (!response.ok) throw new FetchRefusal(response.status, await response.json().catch(() => null));
  return response;
}
