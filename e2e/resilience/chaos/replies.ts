import { z } from "zod";
import type { ActionResult } from "#e2e/access/requests/read-action-reply.ts";
import type { Reply } from "#e2e/access/requests/send.ts";
import messages from "#messages/en.json" with { type: "json" };
import type { Dashboard } from "./dashboards.ts";
import type { Tally } from "./tally.ts";

/** What a person sees. */
export type Seen =
  | { kind: "done" }
  | { kind: "refused"; code: string }
  | { kind: "lost" }
  | { kind: "odd"; what: string };

/** Refusals that no trouble here explains. The first one, "Something went wrong on our side", explains nothing at all. */
const wrongHere = new Set([
  "unexpected",
  "not_signed_in",
  "foreign_origin",
  "invalid_input",
  "stored_unreadable",
  "sealed_elsewhere",
  "database_read_only",
  "database_unreachable",
  "sent_differently",
  "created_differently",
  "reference_taken",
]);
/** Right for what a person tries without the right to it. */
export const roleRefusal = "forbidden_role";
const known = new Set([...Object.keys(messages.errors), ...Object.keys(messages.payment.refused)]);
const isKnown = (code: string) => known.has(code) && !wrongHere.has(code);

const refusal = z.object({ refusal: z.object({ code: z.string() }) });
const failure = z.object({ error: z.object({ code: z.string(), message: z.string().min(1) }) });

/** What an action answered. A payment may be refused in its data. */
export function seeAction(reply: ActionResult | null): Seen {
  if (reply === null) return { kind: "lost" };
  const code = reply.code ?? refusal.safeParse(reply.data).data?.refusal.code;
  if (code !== undefined) return isKnown(code) ? { kind: "refused", code } : odd(`${reply.status} ${code}`);
  if (reply.status !== 200 || reply.invalid)
    return odd(`${reply.status}${reply.invalid ? " invalid input" : ""} without a result`);
  return { kind: "done" };
}

/** What a route for data answered. */
export function seeRoute(reply: Reply | null): Seen {
  if (reply === null) return { kind: "lost" };
  if (reply.status < 300) return { kind: "done" };
  const code = failure.safeParse(parse(reply.body)).data?.error.code;
  return code !== undefined && isKnown(code)
    ? { kind: "refused", code }
    : odd(`${reply.status} ${code ?? reply.body.slice(0, 200)}`);
}

/** The page of an error that React put in place of a part has the error's digest. */
export function seePage(reply: Reply | null): Seen {
  if (reply === null) return { kind: "lost" };
  const digest = /data-dgst="(?!BAILOUT)([^"]*)"/.exec(reply.body)?.[1];
  if (reply.status !== 200) return odd(`${reply.status}`);
  return digest === undefined ? { kind: "done" } : odd(`a page with the error ${digest}`);
}

const odd = (what: string): Seen => ({ kind: "odd", what });

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Null when the connection ended without an answer. */
export const orLost = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((error: unknown) => {
    if (error instanceof TypeError) return null;
    throw error;
  });

/** Asks a dashboard, counts what the person saw, and complains of what nothing explains. */
export async function watched<T>(
  tally: Tally,
  action: string,
  at: Dashboard,
  ask: () => Promise<T | null>,
  see: (reply: T | null) => Seen,
): Promise<{ reply: T | null; seen: Seen }> {
  const from = Date.now();
  const reply = await ask();
  const seen = see(reply);
  tally.count(action, seen.kind === "refused" ? seen.code : seen.kind);
  if (seen.kind === "odd") tally.complain(`${action}: ${seen.what}`);
  if (seen.kind === "refused" && seen.code === roleRefusal && !action.startsWith("forbidden "))
    tally.complain(`${action}: the role of this person allows it`);
  if (seen.kind === "lost" && !at.wasDown(from, Date.now()))
    tally.complain(`${action}: a connection was lost while no dashboard was killed`);
  return { reply, seen };
}
