import { sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { recipientMailSettings, recipientMails } from "#drizzle/schema/recipient-mails.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";
import type { Order } from "#lib/core/service/schemas/order.ts";
import { env } from "#lib/env.ts";
import { mailKinds } from "./template.ts";

/** A recipient gets no mail about a change that is older than this. */
export const maxAgeHours = 24;

/**
 * Stores the mails that changes of orders cause, in the transaction that stores the orders. A mail needs a live order
 * whose current status began after the mail was turned on, after the first live key was connected and within the last
 * day. Everything else is history. An order has each mail once, however often it is read, and from one workspace:
 * several may read the orders of one account.
 * @step The caller checks access.
 */
export async function queueMails(tx: Executor, workspaceId: string, read: readonly Order[]): Promise<void> {
  const changes = read.flatMap((order) => changeOf(order) ?? []);
  if (changes.length === 0 || env().SMTP_URL === undefined) return;
  const { rowCount } = await tx.execute(sql`
    insert into ${recipientMails} (workspace_id, order_id, kind)
    select ${workspaceId}::uuid, change.order_id, change.kind
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change(order_id uuid, kind text, at timestamptz, key text)
    join ${recipientMailSettings} as settings on settings.workspace_id = ${workspaceId}
    where change.at > case when change.kind = 'in_production' then settings.in_production_since
        when change.kind = 'shipped' then settings.shipped_since else settings.delivered_since end
      and change.at > (select min(created_at) from ${apiKeys} where workspace_id = ${workspaceId} and mode = 'live')
      and ${workspaceId} = ${senderOf(workspaceId)}
    on conflict (workspace_id, order_id, kind) do nothing`);
  if (rowCount) await enqueue(tx, "mail-recipients", { workspaceId });
}

/**
 * The workspace that mails an order: the one whose key has made it. If a workspace still has the key, it is that one; if
 * the order was made without Pressroom, it is the oldest workspace of the account.
 */
const senderOf = (workspaceId: string) => sql`(
  select each.id from ${workspaces} as each
  left join ${apiKeys} as made on made.workspace_id = each.id and made.mode = 'live' and made.prefix = change.key
  where each.account_id = (select account_id from ${workspaces} where id = ${workspaceId})
  order by made.id is null, made.removed_at is not null, each.created_at, each.id
  limit 1)`;

/**
 * When the order entered its status for the first time; null if that is too long ago. A second parcel causes no second
 * mail.
 */
function changeOf({ id, test, status, history, api_key_prefix: key }: Order) {
  const kind = mailKinds.find((each) => each === status);
  if (test || !kind) return null;
  const begun = history.filter((entry) => entry.status === kind || entry.event === `order.${kind}`);
  const at = Math.min(...begun.map((entry) => Date.parse(entry.at)));
  const isRecent = Number.isFinite(at) && Date.now() - at < maxAgeHours * 3_600_000;
  return isRecent ? { order_id: id, kind, at: new Date(at).toISOString(), key } : null;
}
