import { z } from "zod";
import type { Desk } from "./open-desk.ts";

const cents = z.coerce.number();
const bookedSchema = z.object({
  id: z.guid(),
  recipient: z.string(),
  status: z.string(),
  test: z.boolean(),
  total_cents: cents,
  /** How often and how much was debited for it, and returned. */
  payments: z.int(),
  debited_cents: cents,
  refunds: z.int(),
});
export type Booked = z.output<typeof bookedSchema>;

type Account = { accountId: string };

/** What the service itself holds: the orders of an account and what its ledger says of each. */
export async function ordersInBooks(
  { books }: Pick<Desk, "books">,
  { accountId }: Account,
): Promise<Booked[]> {
  const rows = await books.rows(
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

/** What left the wallet in all, whatever it left for. */
export async function debitsInBooks({ books }: Pick<Desk, "books">, { accountId }: Account): Promise<number> {
  const row = await books.one(
    z.object({ cents }),
    `select coalesce(-sum(balance_cents + credit_cents), 0) as cents
     from ledger_entries where account_id = $1 and kind <> 'adjustment'`,
    [accountId],
  );
  return row.cents;
}

export async function endpointsInBooks({ books }: Pick<Desk, "books">, { accountId }: Account) {
  const rows = await books.rows(
    "select id, url, secret from webhook_endpoints where account_id = $1 and deleted_at is null",
    [accountId],
  );
  return z.array(z.object({ id: z.guid(), url: z.string(), secret: z.string() })).parse(rows);
}

export async function filesInBooks({ books }: Pick<Desk, "books">, { accountId }: Account) {
  const rows = await books.rows("select id, filename from files where account_id = $1", [accountId]);
  return z.array(z.object({ id: z.guid(), filename: z.string().nullable() })).parse(rows);
}
