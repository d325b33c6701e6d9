import type { Mode } from "#drizzle/mode.ts";
import { parseJson } from "#lib/core/service/parse-json.ts";
import { type EventOrder, eventOrderSchema } from "#lib/core/service/schemas/event.ts";
import { dateTime, type FreeForm, freeForm, id as uuid } from "#lib/core/service/schemas/wire.ts";
import { deriveUuid } from "#lib/derive.ts";

/** What a verified delivery says, as the log keeps it. */
type ReadEvent = {
  id: string;
  type: string;
  eventAt: Date;
  order: EventOrder | null;
  /** From `data.order.test`; null for what is not about an order. */
  mode: Mode | null;
  variant: FreeForm | null;
  payload: unknown;
};

export type SignedBody = {
  rawBody: Uint8Array;
  /** The `t` that was signed, in seconds since 1970. */
  timestamp: number;
  headerId: string | null;
  headerType: string | null;
};

const longestType = 200;

/**
 * Reads an event (specification, "Event") out of a body whose signature is good. A ping and whatever v1 may add have
 * no stated shape: what is missing is made up for, and everything is kept. The two headers are unsigned, so they may be
 * missing and may not say something else than the body.
 */
export function readEvent(body: SignedBody): ReadEvent | "not_json" | "headers_disagree" {
  const payload = readJson(body.rawBody);
  if (payload === undefined) return "not_json";
  const event = objectOr(payload);
  const [id, type] = [textOf(event.id), textOf(event.type)];
  if (disagree(body.headerId, id) || disagree(body.headerType, type)) return "headers_disagree";
  const data = objectOr(event.data);
  const order = eventOrderSchema.safeParse(data.order).data ?? null;
  return {
    id: toId(id, body),
    type: (type ?? body.headerType ?? "unknown").slice(0, longestType).toWellFormed(),
    eventAt: toInstant(event.created_at) ?? new Date(body.timestamp * 1000),
    order,
    mode: order && (order.test ? "test" : "live"),
    variant: freeForm.safeParse(data.variant).data ?? null,
    payload,
  };
}

/** Undefined for what is not JSON. */
function readJson(rawBody: Uint8Array): unknown {
  try {
    return parseJson(new TextDecoder("utf-8", { fatal: true }).decode(rawBody));
  } catch {
    return undefined;
  }
}

const objectOr = (value: unknown): FreeForm => freeForm.safeParse(value).data ?? {};
const textOf = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);

const disagree = (header: string | null, said: string | null) =>
  header !== null && said !== null && header !== said;

/** Repeats are known by their id; without one, by what was signed. */
function toId(said: string | null, { rawBody, timestamp }: SignedBody): string {
  if (said === null) return deriveUuid(`${timestamp}.${Buffer.from(rawBody).toString("latin1")}`);
  return uuid.safeParse(said).success ? said.toLowerCase() : deriveUuid(`event ${said}`);
}

function toInstant(said: unknown): Date | null {
  const read = dateTime.safeParse(said);
  if (!read.success) return null;
  const at = new Date(read.data);
  return at.getTime() >= 0 && at.getUTCFullYear() <= 9999 ? at : null;
}

/** What was signed with the secret of one of our endpoints, and how it came. */
export type VerifiedDelivery = {
  workspaceId: string;
  endpointId: string;
  event: ReadEvent;
  /** As they may be shown. */
  headers: Record<string, string>;
  /** Of the body. */
  bytes: number;
  signedAt: Date;
  /** When it reached us, on the clock of `performance.now()`. */
  arrivedAt: number;
};
