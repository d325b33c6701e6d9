import type { WebhookEndpoint } from "#lib/core/service/schemas/webhook.ts";
import type { Receiver } from "./select-receivers.ts";
import { hasFailed } from "./status.ts";

/** `old` and `new` during a secret rotation. */
export type OwnPart = "current" | "old" | "new";

/** An endpoint of the account for a page. Dates are ISO 8601 in UTC. */
export type EndpointView = {
  /** The service's id; null while our endpoint is being registered. */
  id: string | null;
  url: string;
  events: string[];
  status: string;
  lastDelivery: {
    type: string;
    status: string;
    httpStatus: number | null;
    at: string | null;
    failed: boolean;
  } | null;
  createdAt: string;
  pausedAt: string | null;
  /** Null for another program's endpoint. */
  own: { part: OwnPart; lastReceivedAt: string | null; by: string | null } | null;
};

type Own = { receiver: Receiver; part: OwnPart };

export function viewOfRegistered(endpoint: WebhookEndpoint, own: Own | null): EndpointView {
  return {
    id: endpoint.id,
    url: endpoint.url,
    events: endpoint.events,
    status: endpoint.status,
    lastDelivery: attemptOf(endpoint.last_delivery),
    createdAt: endpoint.created_at,
    pausedAt: endpoint.paused_at,
    own: own && ownOf(own),
  };
}

/** Our endpoint, as the service last reported it. */
export function viewOfReceiver(own: Own): EndpointView {
  const { serviceEndpointId, url, events, status, statusSince, lastDelivery, createdAt } = own.receiver;
  return {
    id: serviceEndpointId,
    url,
    events,
    status,
    lastDelivery: attemptOf(lastDelivery),
    createdAt: createdAt.toISOString(),
    pausedAt: status === "paused" ? statusSince.toISOString() : null,
    own: ownOf(own),
  };
}

function attemptOf(attempt: WebhookEndpoint["last_delivery"]): EndpointView["lastDelivery"] {
  if (!attempt) return null;
  const { type, status, http_status: httpStatus, at } = attempt;
  return { type, status, httpStatus, at, failed: hasFailed({ status, httpStatus }) };
}

const ownOf = ({ receiver: { lastReceivedAt, by }, part }: Own): EndpointView["own"] => ({
  part,
  lastReceivedAt: lastReceivedAt?.toISOString() ?? null,
  by,
});
