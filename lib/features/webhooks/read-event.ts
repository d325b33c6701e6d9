import type { Mode } from "#drizzle/mode.ts";
import { parseJson } from "#lib/core/service/parse-json.ts";
import { type EventOrder, eventOrderSchema } from "#lib/core/service/schemas/event.ts";
import { dateTime, type FreeForm, freeForm, id as uuid } from "#lib/core/service/schemas/wire.ts";
import { deriveUuid } from "#lib/derive.ts";

/** A verified delivery as the log stores it. */
type ReadEvent = {
  id: string;
  type: string;
  eventAt: Date;
  order: EventOrder | null;
  /** From `data.order.test`; null for an event that is not about an order. */
  mode: Mode | null;
  variant: FreeForm | null;
  payload: unknown;
};

export type SignedBody = {
  rawBody: Uint8Array;
  /** The signed `t`, in seconds since 1970. */
  timestamp: number;
  headerId: string | null;
  headerType: string | null;
};

const longestType = 200;

/**
 * Reads an event (specification, "Event") from a body with a valid signature. A ping and later additions to v1 have
 * no specified shape: missing fields get a substitute, and the whole payload is stored. The two headers are unsigned,
 * so they may be missing but must not contradict the body.
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

/** Undefined for invalid JSON. */
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

/** Repeats are recognised by their id; without an id, by the signed content. */
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

/** A delivery signed with the secret of one of our endpoints, and how it arrived. */
export type VerifiedDelivery = {
  workspaceId: string;
  endpointId: string;
  event: ReadEvent;
  /** Masked for display. */
  headers: Record<string, string>;
  /** Size of the body. */
  bytes: number;
  signedAt: Date;
  /** Time of arrival, on the clock of `performance.now()`. */
  arrivedAt: number;
  /** The trace that its job continues, while tracing is on. */
  traceparent?: string | undefined;
};
