import { z } from "zod";
import type { TestPressroom } from "./open-pressroom.ts";

const cents = z.coerce.number();
const bookedSchema = z.object({
  id: z.guid(),
  recipient: z.string(),
  status: z.string(),
  test: z.boolean(),
  total_cents: cents,
  /** How often and how much was debited for it, and how often it was refunded. */
  payments: z.int(),
  debited_cents: cents,
  refunds: z.int(),
});
export type ServiceOrder = z.output<typeof bookedSchema>;

type Account = { accountId: string };

/** The orders of an account in the service's database, with what its ledger says of each. */
export async function ordersAtService(
  { serviceDatabase }: Pick<TestPressroom, "serviceDatabase">,
  { accountId }: Account,
): Promise<ServiceOrder[]> {
  const rows = await serviceDatabase.rows(
    `select o.id, o.shipping_address ->> 'name' as recipient, o.status, o.test, o.total_cents,
       count(l.id) filter (where l.kind = 'payment')::int as payments,
       coalesce(-sum(l.balance_cents + l.credit_cents) filter (where l.kind = 'payment'), 0) as debited_cents,
       count(l.id) filter (where l.kind = 'refund')::int as refunds
     from orders o left join ledger_entries l on l.order_id = o.id
     where o.account_id = $1 group by o.id order by o.created_at`,
    [accountId],
  );
  return z.array(bookedSchema).parse(rows);
}

/** The net amount in cents that left the wallet, for any reason. */
export async function debitsAtService(
  { serviceDatabase }: Pick<TestPressroom, "serviceDatabase">,
  { accountId }: Account,
): Promise<number> {
  const row = await serviceDatabase.one(
    z.object({ cents }),
    `select coalesce(-sum(balance_cents + credit_cents), 0) as cents
     from ledger_entries where account_id = $1 and kind <> 'adjustment'`,
    [accountId],
  );
  return row.cents;
}

export async function endpointsAtService(
  { serviceDatabase }: Pick<TestPressroom, "serviceDatabase">,
  { accountId }: Account,
) {
  const rows = await serviceDatabase.rows(
    "select id, url, secret from webhook_endpoints where account_id = $1 and deleted_at is null",
    [accountId],
  );
  return z.array(z.object({ id: z.guid(), url: z.string(), secret: z.string() })).parse(rows);
}

export async function filesAtService(
  { serviceDatabase }: Pick<TestPressroom, "serviceDatabase">,
  { accountId }: Account,
) {
  const rows = await serviceDatabase.rows("select id, filename from files where account_id = $1", [
    accountId,
  ]);
  return z.array(z.object({ id: z.guid(), filename: z.string().nullable() })).parse(rows);
}
