import { z } from "zod";

export interface RequestInit {
  body?: unknown;
  /** bytes as they are, instead of `body` */
  raw?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
}

/** A reply's JSON, walked without being typed: tests say what they expect of it. */
export type Json = ReturnType<typeof JSON.parse>;

export interface Reply {
  status: number;
  headers: Headers;
  body: Json;
}

export type Call = (method: string, path: string, init?: RequestInit) => Promise<Reply>;

const errorShape = z.strictObject({
  error: z.strictObject({
    code: z.string().min(1),
    message: z.string().min(1),
    details: z.record(z.string(), z.unknown()).optional(),
  }),
});

/** One real HTTP call. Every refusal must have the Error shape, whatever it is about. */
export async function request(
  url: string,
  method: string,
  token: string,
  init: RequestInit = {},
): Promise<Reply> {
  const body = init.raw ?? (init.body === undefined ? undefined : JSON.stringify(init.body));
  const response = await fetch(url, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...init.headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  const json: Json = JSON.parse(await response.text());
  if (!response.ok) errorShape.parse(json);
  return { status: response.status, headers: response.headers, body: json };
}
