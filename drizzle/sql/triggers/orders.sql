-- What stands beside the orders: words, tags, counts and figures. Orders are made and deleted in bulk, so each such
-- statement is looked at once; they change one by one, so of a change only what it touches is written anew.

-- The tabs and lanes of the list that an order is counted in.
CREATE OR REPLACE FUNCTION order_facets(counted orders) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_remove(ARRAY[
    'status:' || counted.status,
    CASE WHEN counted.has_issue THEN 'issue' END,
    CASE WHEN counted.is_late THEN 'late' END,
    CASE WHEN counted.awaits_approval THEN 'approval' END,
    CASE WHEN counted.status = 'draft' AND counted.payment_refused_at IS NOT NULL THEN 'refused' END
  ], NULL)
$$;

CREATE OR REPLACE FUNCTION keep_made_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- An upsert that only changed rows made none.
  IF NOT EXISTS (SELECT FROM made) THEN RETURN NULL; END IF;
  INSERT INTO order_search (workspace_id, order_id, mode, created_at, total_cents, body)
  SELECT workspace_id, id, mode, created_at, total_cents, order_words(number, external_id, reference, data) FROM made;
  INSERT INTO order_tags (workspace_id, order_id, tag, mode, created_at, total_cents)
  SELECT DISTINCT workspace_id, id, tag, mode, created_at, total_cents FROM made, unnest(tags) AS tag;
  INSERT INTO order_count_changes (workspace_id, mode, facet, delta)
  SELECT workspace_id, mode, facet, count(*) FROM made, unnest(order_facets(made)) AS facet GROUP BY 1, 2, 3;
  INSERT INTO order_figure_changes (workspace_id, mode, kind, at, key, orders, pieces, cents)
  SELECT made.workspace_id, made.mode, figure.kind, date_bin('15 minutes', made.created_at, 'epoch'), figure.key,
    sum(figure.orders), sum(figure.pieces), sum(figure.cents)
  FROM made, figures_of(made, true, true) AS figure WHERE made.created_at >= figures_begin() GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION keep_changed_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_moved boolean := (OLD.mode, OLD.created_at, OLD.total_cents) IS DISTINCT FROM
    (NEW.mode, NEW.created_at, NEW.total_cents);
  -- Unpacked once. Who changes the columns alone is asked for no more than this one comparison.
  is_read boolean := OLD.data IS DISTINCT FROM NEW.data;
  was jsonb := CASE WHEN is_read THEN OLD.data || '{}' END;
  told jsonb := CASE WHEN is_read THEN NEW.data || '{}' END;
  has_other_lines boolean := is_read AND was -> 'items' IS DISTINCT FROM told -> 'items';
  was_status text := coalesce(was ->> 'status', OLD.status);
  told_status text := coalesce(told ->> 'status', NEW.status);
  with_lines boolean;
  with_durations boolean;
BEGIN
  IF is_moved OR has_other_lines
    OR (OLD.number, OLD.external_id, OLD.reference) IS DISTINCT FROM (NEW.number, NEW.external_id, NEW.reference)
    OR is_read AND (was -> 'shipping_address' IS DISTINCT FROM told -> 'shipping_address'
      OR was -> 'shipments' IS DISTINCT FROM told -> 'shipments')
  THEN
    INSERT INTO order_search AS kept (workspace_id, order_id, mode, created_at, total_cents, body)
    VALUES (NEW.workspace_id, NEW.id, NEW.mode, NEW.created_at, NEW.total_cents,
      order_words(NEW.number, NEW.external_id, NEW.reference, coalesce(told, NEW.data)))
    ON CONFLICT (workspace_id, order_id) DO UPDATE SET mode = excluded.mode, created_at = excluded.created_at,
      total_cents = excluded.total_cents, body = excluded.body
    WHERE kept.workspace_id = NEW.workspace_id AND (kept.mode, kept.created_at, kept.total_cents, kept.body)
      IS DISTINCT FROM (excluded.mode, excluded.created_at, excluded.total_cents, excluded.body);
  END IF;

  IF OLD.tags <> NEW.tags OR is_moved AND NEW.tags <> '{}' THEN
    DELETE FROM order_tags
    WHERE workspace_id = NEW.workspace_id AND order_id = NEW.id AND tag <> ALL (NEW.tags);
    INSERT INTO order_tags (workspace_id, order_id, tag, mode, created_at, total_cents)
    SELECT DISTINCT NEW.workspace_id, NEW.id, tag, NEW.mode, NEW.created_at, NEW.total_cents
    FROM unnest(NEW.tags) AS tag
    ON CONFLICT (workspace_id, order_id, tag) DO UPDATE
      SET mode = excluded.mode, created_at = excluded.created_at, total_cents = excluded.total_cents;
  END IF;

  IF (OLD.mode, OLD.status, OLD.has_issue, OLD.is_late, OLD.awaits_approval, OLD.payment_refused_at) IS DISTINCT FROM
    (NEW.mode, NEW.status, NEW.has_issue, NEW.is_late, NEW.awaits_approval, NEW.payment_refused_at)
  THEN
    INSERT INTO order_count_changes (workspace_id, mode, facet, delta)
    SELECT NEW.workspace_id, mode, facet, sum(step) FROM (
      SELECT NEW.mode AS mode, facet, 1 AS step FROM unnest(order_facets(NEW)) AS facet
      UNION ALL
      SELECT OLD.mode, facet, -1 FROM unnest(order_facets(OLD)) AS facet
    ) AS steps GROUP BY mode, facet HAVING sum(step) <> 0;
  END IF;

  -- By a reading alone: a state that was only announced is not counted yet.
  IF is_read OR is_moved OR OLD.mirrored_at <> NEW.mirrored_at OR OLD.has_issue <> NEW.has_issue THEN
    with_lines := is_moved OR has_other_lines OR is_spent(was_status) <> is_spent(told_status);
    with_durations := is_moved OR was_status <> told_status OR OLD.confirmed_at IS DISTINCT FROM NEW.confirmed_at
      OR is_read AND was -> 'history' IS DISTINCT FROM told -> 'history';
    INSERT INTO order_figure_changes (workspace_id, mode, kind, at, key, orders, pieces, cents)
    SELECT NEW.workspace_id, mode, kind, at, key, sum(orders), sum(pieces), sum(cents) FROM (
      SELECT NEW.mode AS mode, date_bin('15 minutes', NEW.created_at, 'epoch') AS at, figure.*
      FROM figures_of(NEW, with_lines, with_durations) AS figure WHERE NEW.created_at >= figures_begin()
      UNION ALL
      SELECT OLD.mode, date_bin('15 minutes', OLD.created_at, 'epoch'), figure.kind, figure.key,
        -figure.orders, -figure.pieces, -figure.cents
      FROM figures_of(OLD, with_lines, with_durations) AS figure WHERE OLD.created_at >= figures_begin()
    ) AS steps GROUP BY mode, kind, at, key HAVING sum(orders) <> 0 OR sum(pieces) <> 0 OR sum(cents) <> 0;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION forget_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM order_search USING gone
  WHERE order_search.workspace_id = gone.workspace_id AND order_search.order_id = gone.id;
  DELETE FROM order_tags USING gone
  WHERE order_tags.workspace_id = gone.workspace_id AND order_tags.order_id = gone.id;
  INSERT INTO order_count_changes (workspace_id, mode, facet, delta)
  SELECT workspace_id, mode, facet, -count(*) FROM gone, unnest(order_facets(gone)) AS facet GROUP BY 1, 2, 3;
  INSERT INTO order_figure_changes (workspace_id, mode, kind, at, key, orders, pieces, cents)
  SELECT gone.workspace_id, gone.mode, figure.kind, date_bin('15 minutes', gone.created_at, 'epoch'), figure.key,
    -sum(figure.orders), -sum(figure.pieces), -sum(figure.cents)
  FROM gone, figures_of(gone, true, true) AS figure WHERE gone.created_at >= figures_begin() GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_made AFTER INSERT ON orders REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION keep_made_orders();

CREATE OR REPLACE TRIGGER orders_changed AFTER UPDATE ON orders
  FOR EACH ROW EXECUTE FUNCTION keep_changed_order();

CREATE OR REPLACE TRIGGER orders_forgotten AFTER DELETE ON orders REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION forget_orders();
