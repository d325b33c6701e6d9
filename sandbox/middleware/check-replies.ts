import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import type { ServiceEnv } from "../services.ts";

/** With what the log begins what it has to say of such a reply. */
export const violationHeadline = "A reply is not as /openapi.json describes it";

const kept = 20;

/** What checking found since the start. A reset of the world does not clear it: the replies were given. */
export class ReplyBook {
  #checked = 0;
  readonly #violations: string[] = [];

  /** Counts a checked reply, and answers whether its violation is one of the first, which are kept. */
  add(violation: string | null): boolean {
    this.#checked += 1;
    if (violation === null || this.#violations.length >= kept) return false;
    this.#violations.push(violation);
    return true;
  }

  report(): { checked: number; violations: string[] } {
    return { checked: this.#checked, violations: this.#violations };
  }
}

/** Undefined for what is not JSON, which no schema describes. */
async function readJson(reply: Response): Promise<unknown> {
  if (!reply.headers.get("Content-Type")?.startsWith("application/json")) return undefined;
  try {
    return JSON.parse(await reply.clone().text());
  } catch {
    return undefined;
  }
}

/**
 * Holds every reply against /openapi.json, changes none, and writes down those that are not as described. What a
 * fault cut was no reply. Loads a package that only development installs.
 */
export async function checkReplies(
  book: ReplyBook,
  onError: (error: unknown) => void,
): Promise<MiddlewareHandler<ServiceEnv>> {
  const { findViolation } = await import("../openapi/validate-reply.ts");
  return async (c, next) => {
    await next();
    const { incoming } = c.env as Partial<HttpBindings>;
    if (incoming?.socket.destroyed) return;
    // A HEAD is answered as its GET would be, and the socket keeps the body back.
    const method = c.req.method === "HEAD" ? "GET" : c.req.method;
    const violation = findViolation(method, c.req.path, c.res.status, await readJson(c.res));
    if (book.add(violation)) onError(`${violationHeadline}: ${violation}`);
  };
}
