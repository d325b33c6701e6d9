import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import type { ServiceEnv } from "../services.ts";

/** The start of the log entry for a violation. */
export const violationHeadline = "A reply is not as /openapi.json describes it";

const kept = 20;

/** The results of reply checks since the start. A reset of the world keeps them, because the replies were sent. */
export class ReplyChecks {
  #checked = 0;
  readonly #violations: string[] = [];

  /** Counts a checked reply, and keeps the first 20 violations. Returns whether it kept this one. */
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

/** The JSON body of a reply; undefined when the body is not JSON. */
async function readJson(reply: Response): Promise<unknown> {
  if (!reply.headers.get("Content-Type")?.startsWith("application/json")) return undefined;
  try {
    return JSON.parse(await reply.clone().text());
  } catch {
    return undefined;
  }
}

/**
 * Checks every reply against /openapi.json, without changing it, and logs the violations that `book` keeps. Skips a
 * call whose connection was cut. Loads packages that only development installs.
 */
export async function checkReplies(
  book: ReplyChecks,
  onError: (error: unknown) => void,
): Promise<MiddlewareHandler<ServiceEnv>> {
  const { findViolation } = await import("../openapi/validate-reply.ts");
  return async (c, next) => {
    await next();
    const { incoming } = c.env as Partial<HttpBindings>;
    if (incoming?.socket.destroyed) return;
    // A HEAD has the reply of its GET here; the server sends it without the body.
    const method = c.req.method === "HEAD" ? "GET" : c.req.method;
    const violation = findViolation(method, c.req.path, c.res.status, await readJson(c.res));
    if (book.add(violation)) onError(`${violationHeadline}: ${violation}`);
  };
}
