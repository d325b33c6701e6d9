import pg from "pg";

export type FloorRow = {
  id: string;
  number: string;
  external_id: string | null;
  status: string;
  recipient: string;
  city: string;
  country: string;
  items_count: number;
  total_cents: string;
  currency: string;
  created_at: Date;
};

const shared = globalThis as { floorPool?: pg.Pool };

/** Reads the newest 50 orders with one named, indexed statement. */
export async function readOrders(): Promise<FloorRow[]> {
  shared.floorPool ??= new pg.Pool({ connectionString: process.env.FLOOR_DATABASE_URL, max: 20 });
  const { rows } = await shared.floorPool.query<FloorRow>({
    name: "orders",
    text: `select id, number, external_id, status, recipient, city, country, items_count, total_cents, currency, created_at
      from orders where workspace_id = $1 and mode = 'live' order by created_at desc, id desc limit 50`,
    values: [process.env.FLOOR_WORKSPACE],
  });
  return rows;
}
