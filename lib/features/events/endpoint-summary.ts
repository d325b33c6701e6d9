import { and, eq, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { webhookEndpoints } from "#drizzle/schema/webhook-endpoints.ts";

/** One of our receivers, without its URL, which is a secret. Dates ISO 8601 in UTC. */
export type EndpointSummary = {
  id: string;
  status: string;
  createdAt: string;
  deletedAt: string | null;
};

export const endpointColumns = {
  id: webhookEndpoints.id,
  status: webhookEndpoints.status,
  createdAt: webhookEndpoints.createdAt,
  deletedAt: webhookEndpoints.deletedAt,
};

type Read = { id: string; status: string; createdAt: Date; deletedAt: Date | null };

export const toEndpointSummary = ({ createdAt, deletedAt, ...row }: Read): EndpointSummary => ({
  ...row,
  createdAt: createdAt.toISOString(),
  deletedAt: deletedAt?.toISOString() ?? null,
});

export const isEndpoint = (workspaceId: string, endpointId: AnyPgColumn): SQL | undefined =>
  and(eq(webhookEndpoints.workspaceId, workspaceId), eq(webhookEndpoints.id, endpointId));
