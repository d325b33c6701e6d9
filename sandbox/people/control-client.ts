import { Hono } from "hono";
import type { ServiceEnv } from "../caller.ts";
import { controlResources } from "../control/routes.ts";
import { mapErrors } from "../middleware/errors.ts";
import type { Services } from "../services.ts";

export interface ControlReply {
  ok: boolean;
  data: unknown;
  /** what went wrong, for people */
  message: string;
}

export interface ControlClient {
  /** what the page shows: T is what the control plane's own route answers */
  get<T>(path: string): Promise<T>;
  send(method: string, path: string, body?: object): Promise<ControlReply>;
}

/** The page works through the control plane, as any test would, without leaving the process. */
export function openControl(services: Services, onError: (error: unknown) => void): ControlClient {
  const app = new Hono<ServiceEnv>()
    .use(async (c, next) => {
      const text = await c.req.text();
      if (text !== "") c.set("body", JSON.parse(text));
      await next();
    })
    .route("/", controlResources(services));
  app.onError(mapErrors(onError));

  async function send(method: string, path: string, body?: object): Promise<ControlReply> {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    const reply = await app.request(path, init, {});
    const json = await reply.json();
    return { ok: reply.ok, data: json.data, message: json.error?.message ?? "" };
  }

  return {
    send,
    get: async (path) => {
      const reply = await send("GET", path);
      if (!reply.ok) throw new Error(reply.message);
      return reply.data as never;
    },
  };
}
