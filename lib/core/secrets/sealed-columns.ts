import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { users } from "#drizzle/schema/users.ts";
import { webhookEndpoints } from "#drizzle/schema/webhook-endpoints.ts";

/** `id` is what a value is bound to; `workspaceId` is null where the row is a person's and no workspace's. */
export type SealedColumn = { table: PgTable; value: PgColumn; id: PgColumn; workspaceId: PgColumn | null };

/** Everything that is kept sealed. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: apiKeys, value: apiKeys.ciphertext, id: apiKeys.id, workspaceId: apiKeys.workspaceId },
  {
    table: webhookEndpoints,
    value: webhookEndpoints.secretCiphertext,
    id: webhookEndpoints.id,
    workspaceId: webhookEndpoints.workspaceId,
  },
  { table: users, value: users.totpSecret, id: users.id, workspaceId: null },
];
