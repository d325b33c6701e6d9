import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { recipientMailSettings } from "#drizzle/schema/recipient-mails.ts";
import { users } from "#drizzle/schema/users.ts";
import { webhookEndpoints } from "#drizzle/schema/webhook-endpoints.ts";

/** `id` is the row's id, to which a value is bound. `workspaceId` is null when the row belongs to a person. */
export type SealedColumn = { table: PgTable; value: PgColumn; id: PgColumn; workspaceId: PgColumn | null };

/** Every column with encrypted values. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: apiKeys, value: apiKeys.ciphertext, id: apiKeys.id, workspaceId: apiKeys.workspaceId },
  {
    table: webhookEndpoints,
    value: webhookEndpoints.secretCiphertext,
    id: webhookEndpoints.id,
    workspaceId: webhookEndpoints.workspaceId,
  },
  {
    table: recipientMailSettings,
    value: recipientMailSettings.hashKey,
    id: recipientMailSettings.workspaceId,
    workspaceId: recipientMailSettings.workspaceId,
  },
  { table: users, value: users.totpSecret, id: users.id, workspaceId: null },
];
