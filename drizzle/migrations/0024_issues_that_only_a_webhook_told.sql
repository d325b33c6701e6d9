ALTER TABLE "orders" ADD COLUMN "had_issue" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- All of which it is known from the orders themselves: exactly those that the sums have counted until now.
UPDATE orders SET had_issue = true
  WHERE has_issue OR data @? '$.history[*] ? (@.event == "issue" || @.event == "order.issue")';
--> statement-breakpoint
-- As in 0020, but for issues: one that stood in no history was counted for as long as it was open.
CREATE OR REPLACE FUNCTION figures_of_order(counted orders)
RETURNS TABLE (kind text, key text, orders int, pieces bigint, cents bigint) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT figure.* FROM (
    SELECT counted.data || '{}' AS data, status,
      status IN ('confirmed', 'test_confirmed', 'in_production', 'shipped', 'delivered', 'on_hold') AS is_spent
    FROM (SELECT coalesce(counted.data ->> 'status', counted.status)) AS last_read (status) OFFSET 0
  ) AS told, LATERAL (
    SELECT 'status', told.status, 1, counted.items_count::bigint, counted.total_cents
    UNION ALL
    SELECT 'paid', '', 1, 0, 0 WHERE counted.confirmed_at IS NOT NULL
    UNION ALL
    SELECT 'issue', '', 1, 0, 0 WHERE counted.confirmed_at IS NOT NULL AND counted.had_issue
    UNION ALL
    SELECT 'open_issue', '', 1, 0, 0 WHERE counted.has_issue
    UNION ALL
    SELECT 'country', counted.country, 1, counted.items_count, counted.total_cents WHERE told.is_spent
    UNION ALL
    SELECT 'product', left(coalesce(item ->> 'title', ''), 200), 1, coalesce(sum((item ->> 'quantity')::int), 0),
      coalesce(sum((item ->> 'total_cost_cents')::bigint), 0)::bigint
    FROM jsonb_array_elements(told.data -> 'items') AS item WHERE told.is_spent GROUP BY 2
    UNION ALL
    SELECT step.kind, duration_bin(counted.confirmed_at, step.at), 1, 0, 0 FROM (
      SELECT 'to_production' AS kind, reached_at(told.data, 'in_production') AS at
      WHERE told.status IN ('in_production', 'shipped', 'delivered')
      UNION ALL
      SELECT 'to_ship', reached_at(told.data, 'shipped') WHERE told.status IN ('shipped', 'delivered')
      UNION ALL
      SELECT 'to_deliver', reached_at(told.data, 'delivered') WHERE told.status = 'delivered'
    ) AS step WHERE step.at IS NOT NULL AND counted.confirmed_at IS NOT NULL
  ) AS figure
$$;
--> statement-breakpoint
CREATE INDEX "orders_troubled_created_idx" ON "orders" USING btree ("workspace_id","mode","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "orders"."had_issue";
--> statement-breakpoint
CREATE INDEX "orders_troubled_total_idx" ON "orders" USING btree ("workspace_id","mode","total_cents" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "orders"."had_issue";
