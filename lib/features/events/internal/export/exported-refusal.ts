import type { webhookRefusals } from "#drizzle/schema/webhook-refusals.ts";
import { readBodyStart } from "../refused/read-body-start.ts";

/** What an export of refused posts is written from. Dates ISO 8601 in UTC. */
export type ExportedRefusal = {
  id: string;
  reason: string;
  received_at: string;
  event_type: string | null;
  event_id: string | null;
  signed_at: string | null;
  bytes: number;
  sha256: string;
  endpoint_id: string;
  headers: Record<string, string>;
  body_kind: "text" | "hex";
  body_start: string;
};

export const refusalColumnNames = [
  "id",
  "reason",
  "received_at",
  "event_type",
  "event_id",
  "signed_at",
  "bytes",
  "sha256",
  "endpoint_id",
  "headers",
  "body_kind",
  "body_start",
] as const satisfies readonly (keyof ExportedRefusal)[];

export function toExportedRefusal(refusal: typeof webhookRefusals.$inferSelect): ExportedRefusal {
  const { id, reason, bytes, sha256, headers } = refusal;
  const body = readBodyStart(refusal.bodyStart, bytes);
  return {
    ...{ id, reason, bytes, sha256, headers },
    received_at: refusal.receivedAt.toISOString(),
    event_type: refusal.eventType,
    event_id: refusal.eventId,
    signed_at: refusal.signedAt?.toISOString() ?? null,
    endpoint_id: refusal.endpointId,
    body_kind: body.kind,
    body_start: body.shown,
  };
}
