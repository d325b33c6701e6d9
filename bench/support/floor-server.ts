import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { Pool } from "pg";

/** The floor: the minimum that Hono and pg need. Each route sends one named, indexed statement. */
const pool = new Pool({ connectionString: process.env.FLOOR_DATABASE_URL, max: 20 });
const account = (await pool.query("select id from accounts order by position limit 1")).rows[0]?.id;

const readOrder = { name: "order", text: "select * from orders where id = $1" };
const listOrders = {
  name: "orders",
  text: "select * from orders where account_id = $1 order by created_at desc, id desc limit 20",
};
const listProducts = {
  name: "products",
  text: `select id, position, sku_prefix, category, titles, subtitles, brand, drawing, main_color, colors_count,
    sizes_count, variants_count, quality_tier, gender, fit, labels, price_rule_bp, base_price_from_cents,
    production_days, weight_grams, discontinued_at, replacement_id
    from products order by position limit 20`,
};
const insertOrder = {
  name: "insert",
  text: `insert into floor_orders (id, account_id, number, status, test, items, shipping_address, costs,
      total_cents, history, created_at, updated_at)
    values ($1, $2, $3, 'draft', true, $4, $5, '{}', 0, '[]', now(), now()) returning *`,
};

const app = new Hono()
  .get("/orders/:id", async (c) => {
    const { rows } = await pool.query({ ...readOrder, values: [c.req.param("id")] });
    return c.json({ data: rows[0] });
  })
  .get("/orders", async (c) => {
    const { rows } = await pool.query({ ...listOrders, values: [account] });
    return c.json({ data: rows });
  })
  .get("/products", async (c) => {
    const { rows } = await pool.query(listProducts);
    return c.json({ data: rows });
  })
  .post("/orders", async (c) => {
    const body = await c.req.json();
    const id = crypto.randomUUID();
    const values = [id, account, id, JSON.stringify(body.items), JSON.stringify(body.shipping_address)];
    const { rows } = await pool.query({ ...insertOrder, values });
    return c.json({ data: rows[0] }, 201);
  });

const server = createAdaptorServer({ fetch: app.fetch }).listen(0, "127.0.0.1");
await once(server, "listening");
const { port } = server.address() as AddressInfo;
process.stdout.write(`${port}\n`);
process.on("SIGTERM", () => process.exit(0));
