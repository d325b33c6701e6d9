-- How long something took, in steps of 4 %: bin 0 is up to a minute. `lib/overview/duration-bins.ts` reads alike.
CREATE FUNCTION duration_bin(began timestamptz, ended timestamptz) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ceil(ln(greatest(extract(epoch FROM ended - began) / 60, 1)) / ln(1.04))::int::text
$$;
--> statement-breakpoint
-- When the service first told of a state; its history is in the order in which things happened.
CREATE FUNCTION reached_at(told jsonb, state text) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT (jsonb_path_query_first(told, '$.history[*] ? (@.status == $state).at', jsonb_build_object('state', state))
    #>> '{}')::timestamptz
$$;
--> statement-breakpoint
-- What an order adds to the figures of the quarter of an hour in which it was created, as it was last read: a state that
-- was only announced is counted with the reading that follows, so that whoever takes deliveries adds nothing up. A title
-- is kept as far as a search reads it: an index takes no longer ones, and one order would stop all the figures.
CREATE FUNCTION figures_of_order(counted orders)
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
    SELECT 'issue', '', 1, 0, 0 WHERE counted.confirmed_at IS NOT NULL
      AND (counted.has_issue OR told.data @? '$.history[*] ? (@.event == "issue" || @.event == "order.issue")')
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
-- Nobody looks further back: twice the longest period, and a few days for zones and months. Older rows are dropped.
CREATE FUNCTION figures_begin() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT now() - interval '190 days'
$$;
--> statement-breakpoint
-- Whether an order may count otherwise. Of the same order alone: rows are put together before they are compared in whole.
CREATE FUNCTION read_anew(made orders, gone orders) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN made.id = gone.id THEN
    (made.mirrored_at, made.mode, made.has_issue, made.created_at) IS DISTINCT FROM
      (gone.mirrored_at, gone.mode, gone.has_issue, gone.created_at)
    OR made.data IS DISTINCT FROM gone.data END
$$;
--> statement-breakpoint
CREATE FUNCTION add_up_order_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO order_figure_changes (workspace_id, mode, kind, at, key, orders, pieces, cents)
    SELECT made.workspace_id, made.mode, figure.kind, date_bin('15 minutes', made.created_at, 'epoch'), figure.key,
      sum(figure.orders), sum(figure.pieces), sum(figure.cents)
    FROM made, figures_of_order(made) AS figure WHERE made.created_at >= figures_begin() GROUP BY 1, 2, 3, 4, 5;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO order_figure_changes (workspace_id, mode, kind, at, key, orders, pieces, cents)
    SELECT gone.workspace_id, gone.mode, figure.kind, date_bin('15 minutes', gone.created_at, 'epoch'), figure.key,
      -sum(figure.orders), -sum(figure.pieces), -sum(figure.cents)
    FROM gone, figures_of_order(gone) AS figure WHERE gone.created_at >= figures_begin() GROUP BY 1, 2, 3, 4, 5;
  ELSIF EXISTS (
    SELECT FROM made JOIN gone ON gone.workspace_id = made.workspace_id AND gone.id = made.id
    WHERE read_anew(made, gone)
  ) THEN
    INSERT INTO order_figure_changes (workspace_id, mode, kind, at, key, orders, pieces, cents)
    SELECT workspace_id, mode, kind, at, key, sum(orders), sum(pieces), sum(cents) FROM (
      SELECT made.workspace_id, made.mode, date_bin('15 minutes', made.created_at, 'epoch') AS at, figure.*
      FROM made JOIN gone ON gone.workspace_id = made.workspace_id AND gone.id = made.id, figures_of_order(made) AS figure
      WHERE made.created_at >= figures_begin() AND read_anew(made, gone)
      UNION ALL
      SELECT gone.workspace_id, gone.mode, date_bin('15 minutes', gone.created_at, 'epoch'), figure.kind, figure.key,
        -figure.orders, -figure.pieces, -figure.cents
      FROM gone JOIN made ON made.workspace_id = gone.workspace_id AND made.id = gone.id, figures_of_order(gone) AS figure
      WHERE gone.created_at >= figures_begin() AND read_anew(made, gone)
    ) AS steps GROUP BY 1, 2, 3, 4, 5 HAVING sum(orders) <> 0 OR sum(pieces) <> 0 OR sum(cents) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Another process may still be running: what it writes waits from here on, or it would stand in neither.
LOCK TABLE orders IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
-- Durations are read by days alone. Orders from before come first and the triggers then: nothing is to be added twice.
INSERT INTO order_figures (workspace_id, mode, kind, grain, at, key, orders, pieces, cents)
  SELECT workspace_id, mode, figure.kind, grain.name,
    CASE grain.name WHEN 'day' THEN date_trunc('day', created_at, 'UTC')
      ELSE date_bin('15 minutes', created_at, 'epoch') END,
    figure.key, sum(figure.orders), sum(figure.pieces), sum(figure.cents)
  FROM orders, figures_of_order(orders) AS figure, (VALUES ('quarter'), ('day')) AS grain (name)
  WHERE created_at >= figures_begin() AND (grain.name = 'day' OR figure.kind NOT LIKE 'to\_%')
  GROUP BY 1, 2, 3, 4, 5, 6;
--> statement-breakpoint
CREATE TRIGGER orders_figures_made AFTER INSERT ON orders REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION add_up_order_changes();
--> statement-breakpoint
CREATE TRIGGER orders_figures_changed AFTER UPDATE ON orders REFERENCING OLD TABLE AS gone NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION add_up_order_changes();
--> statement-breakpoint
CREATE TRIGGER orders_figures_gone AFTER DELETE ON orders REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION add_up_order_changes();
